class Shop {
    void one() { }
    void two() {
        if (open) {
            sell();
    }
    void three() { }
}
class Other { void four() { } }
