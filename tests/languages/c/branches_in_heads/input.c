static int widen(int a,
#ifdef WIDE
                 long b)
#else
                 int b)
#endif
{
    return a + (int)b;
}

#if 0
int broken(int a { {
#endif

int after_broken(void) { return 1; }

#if 0
static int off(void) { return ")";
#else
static int on(void) { return 1; }
#endif

int last(void) { return 2; } /* see src/ */
#include "rows.h" // all of src/*.c, it's "generated
int after_comment(void) { return 3; }
