// function: percent
// verdict: different
int ratio(int whole, int part) {
  if (whole == 0) return 0;
  if (whole == -1) return 0;
  return part / whole;
}

int percent(int x) { return ratio(100, x) + ratio(100, x); }
