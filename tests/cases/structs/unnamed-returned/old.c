typedef struct { int a, b; } pair;
pair both(void) { return (pair){1, 2}; }
