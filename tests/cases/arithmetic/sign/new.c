// verdict: equivalent
int sign(long x) { return (x > 0) - (x < 0); }
