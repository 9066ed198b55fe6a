// verdict: different
// report: input  x = 8
// The least number that shows it, whatever was found first.
unsigned third(unsigned x) { return x / 3 + (x > 7); }
