int *last;
void clear(char *p) { *p = 0; }
int put(int *p) {
  *last = 1;
  *p = 2;
  return *last;
}
