int read_one(void);
int sum_input(unsigned n) {
  int s = 0;
  for (unsigned i = 0; i < n; i++) s += read_one();
  return s;
}
