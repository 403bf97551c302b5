package com.example.shop;

import java.util.List;
import static java.lang.Math.max;

/** Sells things. */
@Service(name = "shop")
public class Shop<T extends Item> implements Runnable {
    private static final int MAX_ITEMS = 10;
    private final List<T> items = load();

    Shop(List<T> items) throws IOException {
        this.items = items;
    }

    /** The cheapest. */
    @Override @Deprecated public <R> R cheapest(
            Comparator<? super T> order,
            int limit)
            throws NotFound {
        return items.stream().filter(i -> { return i.ok(); }).findFirst();
    }

    int[] sizes() { return new int[] {1, 2}; }

    static { System.loadLibrary("x"); }

    abstract static class Inner { abstract void open(); }
}
