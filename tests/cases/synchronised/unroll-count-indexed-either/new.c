// verdict: different
// A pair counts once.
int count(const char *s, int n, char c) {
  int found = 0;
  int i = 0;
  for (; i + 1 < n; i += 2)
    if (s[i] == c || s[i + 1] == c) found++;
  if (i < n && s[i] == c) found++;
  return found;
}
