// verdict: different
// report: returns {a = 1, b = 3}
typedef struct { int a, b; } pair;
pair both(void) { return (pair){1, 3}; }
