// verdict: different
int events;
void burst(unsigned n) {
  if (n & 1) events = events * 2 + 1;
  for (n >>= 1; n > 0; n--) events = events * 4 + 1;
}
