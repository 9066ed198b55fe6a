// verdict: different
long product(int a, int b) { return (long)(a * b); }
