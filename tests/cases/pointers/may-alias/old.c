typedef short __attribute__((may_alias)) half;
int word;
int store(half *p) {
  word = 1;
  *p = 2;
  return word;
}
