typedef int quad __attribute__((vector_size(16)));
quad mix(quad a, quad b) { return (a + b) * 2; }
int at(quad a, int i) { return a[i & 3]; }
