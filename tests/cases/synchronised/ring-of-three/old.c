static int second(unsigned n);
static int third(unsigned n);
int first(unsigned n) { return n == 0 ? 10 : second(n - 1); }
static int second(unsigned n) { return n == 0 ? 20 : third(n - 1); }
static int third(unsigned n) { return n == 0 ? 30 : first(n - 1); }
