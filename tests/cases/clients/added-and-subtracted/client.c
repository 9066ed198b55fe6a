unsigned digest(unsigned x);

unsigned nothing(unsigned x, unsigned y) { return y + digest(x) - digest(x); }
