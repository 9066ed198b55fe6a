// verdict: different
// condition: x >= 0
// report: exactly when x >= 0
int widen(signed char x) { return (unsigned char)x; }
