// function: spread
// verdict: unknown
// reason: unsupported:wide-integer
// report: no difference in 3000 executions
// The same, but nothing that is too wide to be translated is proved.
int spread(int x) {
  _BitInt(200) y = x;
  y = 1 + y * y;
  return (int)y;
}
