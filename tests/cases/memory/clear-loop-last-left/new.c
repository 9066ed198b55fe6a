// function: clear
// verdict: different
// memset by hand, without the last byte.
void clear(unsigned char* p, unsigned n) {
  while (n > 1) {
    *p++ = 0;
    n--;
  }
}
