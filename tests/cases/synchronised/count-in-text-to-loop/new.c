// verdict: equivalent
int count(const char *s, char c) {
  int n = 0;
  for (const char *p = s; *p; p++)
    if (*p == c) n++;
  return n;
}
