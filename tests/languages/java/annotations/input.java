@SuppressWarnings({"unchecked", "raw { types"}) public class Desk {
    @Route(path = @Path(value = Paths.join(a(b(1)), "x")), verbs = {"GET", "PUT"}) String open(
            @Valid @Named("a)") final Order order, int... ids) {
        return Desk.<String>cast(order).get();
    }

    // Which shelf.
    @Override @Nullable
    public @NonNull List<@NonNull ? super Shelf> shelf() { return null; }

    @interface Limits {
        int low() default 0;
        String[] names() default {};
        Kind kind() default @Kind(5);
    }

    /* package-private and generic */
    static <A extends Comparable<? super A>, B> Map<A, List<B>> group(B[] b) throws IOException,
            Missing { return null; }

    int[] old()[] { return null; }
    native void signal(int number);
}

interface Chest<T> {
    @SuppressWarnings("unchecked")
    default <R extends T> @Nullable R pick(String name) { return (R) open(name); }
    void yield(int größe);
    boolean ändern();
}
