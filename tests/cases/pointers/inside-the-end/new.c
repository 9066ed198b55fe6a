// function: meets
// verdict: equivalent
// Within a, no address is that of b (see one-past-end).
extern int a[4], b[4];

int meets(unsigned i) { return 0; }
