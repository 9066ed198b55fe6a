int events;
void burst(unsigned n) {
  while (n > 0) {
    events = events * 2 + 1;
    n--;
  }
}
