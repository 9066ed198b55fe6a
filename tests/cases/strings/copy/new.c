// function: copy
// verdict: equivalent
// By index or by pointers, and back to the start.
char* copy(char* to, const char* from) {
  unsigned long i = 0;
  do {
    to[i] = from[i];
  } while (from[i] != 0 && ++i);
  return to;
}
