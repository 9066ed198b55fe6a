// function: order
// verdict: different
// Characters beyond 127 come first: that is another sign.
int order(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (signed char)*a - (signed char)*b;
}
