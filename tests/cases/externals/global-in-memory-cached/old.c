int level;
void wait_for_it(void);
int read_twice(int *p) {
  *p = 0;
  int before = level;
  wait_for_it();
  return level - before;
}
