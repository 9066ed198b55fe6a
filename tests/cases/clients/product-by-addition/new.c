// verdict: unaffected
// Addition over and over is a product, where the factor is not negative.
int times(int a, int b) { return a * b; }
