// verdict: different
// condition: v >= 0
// report: exactly when v >= 0
// report: return is v in old, 0 in new
int level(int v) {
  if (v > 255) v = 255;
  if (v < 0) v = 0;
  return v;
}
