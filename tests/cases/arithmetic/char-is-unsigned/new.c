// verdict: different
int to_char(int x) {
  unsigned char c = (unsigned char)x;
  return c + c;
}
