// function: copy
// verdict: different
// One by one, without the local: not the same where the two overlap.
void copy(unsigned char* to, const unsigned char* from) {
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
  to[3] = from[3];
}
