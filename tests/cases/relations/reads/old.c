int read_one(void);
int total(int n) {
  int s = 0;
  while (n-- > 0)
    s += read_one();
  return s;
}
