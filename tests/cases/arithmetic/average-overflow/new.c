// verdict: different
int middle(int a, int b) { return (a + b) >> 1; }
