// verdict: equivalent
int smaller(int x, int y) { return y ^ ((x ^ y) & -(x < y)); }
