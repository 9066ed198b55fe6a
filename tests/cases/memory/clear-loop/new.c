// function: clear
// verdict: equivalent
// xfail: no relation of an index and a pointer as invariant
// memset by hand.
void clear(unsigned char* p, unsigned n) {
  while (n > 0) {
    *p++ = 0;
    n--;
  }
}
