static const struct option options[] = {
    { "help", required(1), 0 },
};
int values[] = { call(1), call(2) };
int run(void) { return do_it(values[0]); }
