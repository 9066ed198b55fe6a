// function: is_nan
// verdict: unknown
// mode: --old-arg=-Ofast --new-arg=-Ofast
// reason: unsupported:floating-point
// report: fast-math
// -Ofast is -ffast-math, too.
int is_nan(double a) { return __builtin_isunordered(a, a); }
