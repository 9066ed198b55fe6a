// function: is_negative
// verdict: different
// -0.0 has its sign, too.
int is_negative(float x) { return x < 0; }
