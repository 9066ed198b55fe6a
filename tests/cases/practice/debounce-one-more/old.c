int debounce(int level) {
  static int stable;
  static int run;
  if (level == stable) {
    run = 0;
  } else if (++run >= 4) {
    stable = level;
    run = 0;
  }
  return stable;
}
