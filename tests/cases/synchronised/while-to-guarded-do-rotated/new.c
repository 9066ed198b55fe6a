// verdict: equivalent
// xfail: the rounds are shifted: the counter lags behind by one
// The loop is turned, so that its test comes in the middle of a round.
int drain(int level, int rate) {
  int hours = 0;
  if (level <= rate) return 0;
  level -= rate++;
  for (;;) {
    hours++;
    if (level <= rate) break;
    level -= rate;
    rate++;
  }
  return hours;
}
