#include <stdio.h>
#  include "net/socket.h"

#define LOG(level, ...) \
    do { \
        write_log(level, __VA_ARGS__); \
    } while (0)

/** Sends all that waits. */
int flush(struct conn *c)
{
    if (sizeof(int) > 4) return c->ops->send (c, 1);
    for (;;) while (more(c)) LOG(1, "x");
    return c->queue.take(c);
}
