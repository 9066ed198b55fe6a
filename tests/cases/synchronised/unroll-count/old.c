unsigned count(const char *s, unsigned n, char c) {
  unsigned found = 0;
  for (unsigned i = 0; i < n; i++)
    if (s[i] == c) found++;
  return found;
}
