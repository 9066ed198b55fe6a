// function: copy
// verdict: equivalent
// The condition asks for the character that was copied.
char* copy(char* to, const char* from) {
  unsigned long i = 0;
  for (;;) {
    char c = from[i];
    to[i] = c;
    if (!c) break;
    i = i + 1;
  }
  return to;
}
