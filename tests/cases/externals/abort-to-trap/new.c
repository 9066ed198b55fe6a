// verdict: different
void abort(void);
void exit(int status);

unsigned quotient(unsigned a, unsigned b) { return a / b; }
