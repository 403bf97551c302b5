public sealed interface Shape permits Circle, Square {
    double area();
    default String label() { return "shape"; }
}

record Circle(double radius) implements Shape {
    Circle {
        if (radius < 0) throw new IllegalArgumentException();
    }
    public double area() { return Math.PI * radius; }
}

enum Op {
    PLUS("+") {
        int apply(int a) { return a; }
    },
    MINUS("-");
    private final String sign;
    Op(String sign) { this.sign = sign; }
}

@interface Marker { String value() default ""; }
