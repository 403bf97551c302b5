MODULE_SETUP(net)
static int open_port(int p) { return p; }

int fold(ARG1(a), ARG2(b)) { return 0; }

int quick(void) __THROW;
int quick(void) __attribute__((noinline))
{
    return 1;
}

#define MAX_OF(a, b) \
    ((a) > (b) ? (a) : (b))
#define PLAIN 3
