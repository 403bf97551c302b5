int alpha(int), beta(int);
int gamma(a, b) int a; char *b; { return a; }

int
delta(count)
    int count;
{
    return count;
}
