// verdict: different
// report: returns {-1, -1, -1, -1}
typedef int lanes __attribute__((vector_size(16)));
lanes positive(lanes a) { return a >= 0; }
