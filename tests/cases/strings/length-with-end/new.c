// function: length
// verdict: different
// Counts the zero at the end.
unsigned long length(const char* s) {
  unsigned long n = 0;
  while (s[n++]) {
  }
  return n;
}
