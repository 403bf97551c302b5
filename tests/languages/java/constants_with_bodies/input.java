package shop.codes;

import java.util.function.IntUnaryOperator;

enum Level implements IntUnaryOperator {
    @Deprecated LOW {
        @Override public int applyAsInt(int x) { return scale(x, 1); }
    },
    Medium(2, () -> { return 5; }) {
        @Override
        public int applyAsInt(int x) {
            if (Medium(x)) { return 1; }
            return 2;
        }

        private int hidden() { return 0; }
    };

    static final Map<String, Level> BY_NAME = new HashMap<String, Level>(
        4);

    Level() { this(0, null); }

    Level(int weight, Supplier<Integer> more) { }

    static { for (Level level : values()) { BY_NAME.put(level.name(), level); } }
    { setup(); }
}
