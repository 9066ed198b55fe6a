// verdict: equivalent
int to_char(int x) {
  signed char c = (signed char)x;
  return c + c;
}
