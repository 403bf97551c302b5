import static java.io.IO.println;

String greeting() { return "hi"; }

void main() {
    println(greeting());
}
