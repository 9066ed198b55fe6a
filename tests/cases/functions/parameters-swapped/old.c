int ratio(int part, int whole) {
  if (whole == 0) return 0;
  if (whole == -1) return 0;
  return part / whole;
}

int percent(int x) { return ratio(x, 100) + ratio(100, x); }
