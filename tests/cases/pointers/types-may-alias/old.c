typedef float __attribute__((may_alias)) any_float;
int set(any_float *p, int *q) {
  *q = 1;
  *p = 2;
  return *q;
}
