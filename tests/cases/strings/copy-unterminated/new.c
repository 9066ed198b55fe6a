// function: copy
// verdict: different
// The zero is not copied.
char* copy(char* to, const char* from) {
  for (unsigned long i = 0; from[i] != 0; i++) to[i] = from[i];
  return to;
}
