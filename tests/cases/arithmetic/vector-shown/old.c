typedef int lanes __attribute__((vector_size(16)));
lanes positive(lanes a) { return a > 0; }
