// verdict: equivalent
// Where they differ the difference is not zero, thanks to denormal numbers; inf - inf is a NaN.
int below(float a, float b) { return a - b < 0; }
