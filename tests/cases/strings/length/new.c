// function: length
// verdict: equivalent
// xfail: no relation of an index and a pointer as invariant
// By index or by pointer.
unsigned long length(const char* s) {
  const char* p = s;
  while (*p) p++;
  return (unsigned long)(p - s);
}
