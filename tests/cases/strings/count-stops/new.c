// function: count
// verdict: different
// Stops at the second.
int count(const char* s, char c) {
  int n = 0;
  for (; *s && n < 2; s++)
    if (*s == c) n++;
  return n;
}
