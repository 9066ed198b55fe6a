// verdict: unknown
// reason: unsupported:volatile
volatile int port;
int f(int x) { return x + port; }
