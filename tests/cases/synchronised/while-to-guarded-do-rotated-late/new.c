// verdict: different
int drain(int level, int rate) {
  int hours = 0;
  if (level <= rate) return 0;
  level -= rate++;
  for (;;) {
    if (level <= rate) break;
    hours++;
    level -= rate;
    rate++;
  }
  return hours;
}
