// verdict: different
int debounce(int level) {
  static int stable;
  static int run;
  if (level != stable) {
    run++;
    if (run <= 4) return stable;
    stable = level;
  }
  run = 0;
  return stable;
}
