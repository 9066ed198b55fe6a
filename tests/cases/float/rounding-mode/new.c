// verdict: different
// report: old    returns 0.3333333333333333
// report: new    returns 1.3333333333333333
// To nearest, whatever a library that Tandem uses would like.
double third(int x) { return x == 1 ? x / 3.0 + 1 : x / 3.0; }
