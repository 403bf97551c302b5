class Engine {
    Engine(Runnable first) { super(); }

    void run() {
        new Thread(() -> { tick(); }) {
            @Override public void interrupt() { super.interrupt(); }
        }.start();
        while (ready(1)) { tick(); }
        for (Part part : new Parts(1)) { part.turn(); }
        synchronized (lock(2)) { tick(); }
        switch (kind()) { case A: { tick(); } case B -> { tick(); } default -> throw new Stop(); }
        class Local { int deep() { return 1; } }
        record Pair(int a, int b) { Pair { check(a); } }
        do { tick(); } while (more());
        Runnable later = new Runnable() {
            public void run() { tick(); }
        };
    }

    String text = """
        class Fake { void fake() { "" \""" }
        """;

    boolean less = a < b && c > (d);
    int after() { return less ? '\'' : '"'; }
}
