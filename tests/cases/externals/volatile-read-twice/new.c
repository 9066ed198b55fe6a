// verdict: unknown
// reason: not-proved
// The second read may give something else.
volatile int port;
int f(int x) { return x + port / 2 + (port - port / 2) - 0 * port; }
