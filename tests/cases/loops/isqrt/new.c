// verdict: equivalent
unsigned root(unsigned x) {
  unsigned r = 0;
  for (;;) {
    unsigned next = r + 1;
    if (r >= 65535 || next * next > x) return r;
    r = next;
  }
}
