// function: copy
// verdict: equivalent
// Four bytes at once, or one by one through a local.
void copy(unsigned char* to, const unsigned char* from) {
  unsigned char a = from[0], b = from[1], c = from[2], d = from[3];
  to[0] = a;
  to[1] = b;
  to[2] = c;
  to[3] = d;
}
