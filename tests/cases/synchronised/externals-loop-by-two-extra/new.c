// verdict: different
// One is read beyond the end of an even number.
int read_one(void);
int sum_input(unsigned n) {
  int s = 0;
  unsigned i = 0;
  while (n - i >= 2) {
    s += read_one();
    s += read_one();
    i += 2;
  }
  int last = read_one();
  if (n - i == 1) s += last;
  return s;
}
