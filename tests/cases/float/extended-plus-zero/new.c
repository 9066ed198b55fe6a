// function: same
// verdict: different
// report: -0.0
// Only of -0.0.
long double same(long double a) { return a + 0.0L; }
