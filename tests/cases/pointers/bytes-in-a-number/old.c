int store_both(int* p, char* q) {
  *p = 1;
  *q = 2;
  return *p;
}
