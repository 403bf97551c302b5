typedef struct __attribute__((packed)) {
    unsigned char kind;
} frame_header;

typedef union {
    int number;
    float real;
} __attribute__((aligned(8))) cell PACKED;

struct __attribute__((packed)) wire { int length; };

struct point { int x, y; } corners[] = { {0, 0}, {1, 1} };

static const struct point origin = { 0, 0 };
typedef int (*compare_fn)(const void *, const void *);
enum state { IDLE, BUSY } current = IDLE;
