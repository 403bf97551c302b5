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
