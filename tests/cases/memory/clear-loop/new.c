// function: clear
// verdict: equivalent
// memset by hand.
void clear(unsigned char* p, unsigned n) {
  while (n > 0) {
    *p++ = 0;
    n--;
  }
}
