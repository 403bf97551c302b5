/** A point on the plane. */
typedef struct {
    int x, y;
} Point;

typedef struct node {
    struct node *next;
} node_t;

struct __attribute__((packed)) header {
    char tag;
};

union value { int i; float f; };

enum color { RED, GREEN };

struct forward;
