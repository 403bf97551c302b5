int pick(int n)
{
#ifdef WIDE
    if (n > 10) {
#else
    if (n > 5) {
#endif
        return 1;
    }
    return 0;
}

#if 0
int never(void) { return 0; }
#endif

int after(void) { return '{' + "}"[0]; }

#ifdef NESTED
int outer(int n)
{
#ifdef WIDE
    while (n > 10) {
#else
    while (n > 5) {
#endif
        n--;
    }
    return n;
}
#else
int outer(int n) { return n; }
#endif
