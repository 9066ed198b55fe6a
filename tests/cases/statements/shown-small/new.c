// verdict: different
// report: input  x = 10
// An input that is easy to read, whatever was found first.
unsigned third(unsigned x) { return x / 3 + (x > 7); }
