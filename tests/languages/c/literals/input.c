int braces(void) { return '{' + '"' + '\'' + '\\'; }

int strings(void)
{
    puts("int fake(void) { \" }");
    puts("joined \
int false_one(void) {");
    return 0; // } it's open
}

/* int commented(void) { return 0; } */
int after(void) { return 1; }
