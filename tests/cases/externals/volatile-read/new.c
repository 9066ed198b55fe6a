// verdict: equivalent
// One read, with the same history.
volatile int port;
int f(int x) { return x + port; }
