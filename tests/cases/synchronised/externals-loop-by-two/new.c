// verdict: equivalent
int read_one(void);
int sum_input(unsigned n) {
  int s = 0;
  unsigned i = 0;
  while (n - i >= 2) {
    s += read_one();
    s += read_one();
    i += 2;
  }
  if (n - i == 1) s += read_one();
  return s;
}
