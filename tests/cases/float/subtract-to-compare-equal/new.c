// verdict: different
// inf - inf is a NaN.
int same(float a, float b) { return a - b == 0; }
