// A function outside may change a global that pointers may reach, too.
// verdict: different
int level;
void wait_for_it(void);
int read_twice(int *p) {
  *p = 0;
  wait_for_it();
  return 0;
}
