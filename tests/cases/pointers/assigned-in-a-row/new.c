// verdict: different
// Differs where q leads into *p, which is no matter of an order that C leaves open.
void set(int* p, unsigned char* q, int x) {
  *p = (unsigned char)x;
  *q = (unsigned char)x;
}
