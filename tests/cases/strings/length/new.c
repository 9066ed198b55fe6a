// function: length
// verdict: equivalent
// By index or by pointer.
unsigned long length(const char* s) {
  const char* p = s;
  while (*p) p++;
  return (unsigned long)(p - s);
}
