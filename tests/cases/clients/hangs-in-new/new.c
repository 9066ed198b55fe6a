// verdict: unknown
// reason: does-not-end
// Where both end they give the same; from 256 on new does not.
int last_bit(int n) {
  for (unsigned char i = 0; i < n; i++)
    ;
  return n & 1;
}
