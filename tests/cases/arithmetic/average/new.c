// verdict: equivalent
int middle(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
