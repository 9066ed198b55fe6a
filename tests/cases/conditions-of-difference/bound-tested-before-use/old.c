int length_up_to(const char *s, int max) {
  int n = 0;
  while (s[n] && n < max) n++;
  return n;
}
