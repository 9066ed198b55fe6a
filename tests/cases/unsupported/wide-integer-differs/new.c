// function: spread
// verdict: different
// The integers are too wide to be translated, but both versions can be run.
int spread(int x) {
  _BitInt(200) y = x;
  y = y * y + 2;
  return (int)y;
}
