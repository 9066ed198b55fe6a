int count(const char *s, int n, char c) {
  int found = 0;
  for (int i = 0; i < n; i++) found += s[i] == c;
  return found;
}
