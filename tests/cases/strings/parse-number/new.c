// function: parse
// verdict: equivalent
// Digits to a number.
int parse(const char* s) {
  int n = 0;
  for (; *s >= '0'; s++) {
    if (*s > '9') break;
    n = *s - '0' + 10 * n;
  }
  return n;
}
