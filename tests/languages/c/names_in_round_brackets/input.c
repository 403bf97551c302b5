int (smaller)(int a, int b) { return a < b ? a : b; }

void (*on_signal(int number, void (*handler)(int)))(int)
{
    return install(number, handler);
}

void (*table[])(int) = { first, second };
static int (*callback)(void *) = 0;
WRAPPED(traced)(int depth) { return depth; }
