int drain(int level, int rate) {
  int hours = 0;
  while (level > rate) {
    level -= rate;
    hours++;
    rate++;
  }
  return hours;
}
