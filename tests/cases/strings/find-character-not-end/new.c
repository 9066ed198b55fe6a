// function: find
// verdict: different
// The zero at the end is not found any more.
const char* find(const char* s, char c) {
  for (; *s; s++)
    if (*s == c) return s;
  return 0;
}
