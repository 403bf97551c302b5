EXPORT_FN STATUS
DriverInit(VOID)
{ return OK; }

static const char *
name_of(int kind,
        struct pool *pool)
{
    return pool->names[kind];
}
