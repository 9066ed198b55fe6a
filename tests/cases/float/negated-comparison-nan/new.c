// verdict: different
// Where either is a NaN.
int reaches(float x, float limit) { return x >= limit; }
