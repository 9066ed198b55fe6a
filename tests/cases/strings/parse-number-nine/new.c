// function: parse
// verdict: different
// 9 ends the number.
int parse(const char* s) {
  int n = 0;
  while (*s >= '0' && *s < '9') {
    n = n * 10 + (*s - '0');
    s++;
  }
  return n;
}
