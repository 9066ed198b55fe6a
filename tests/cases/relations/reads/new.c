// verdict: different
// relation: new return == old return * 3
// The answers of outside are the same in both.
int read_one(void);
int total(int n) {
  int s = 0;
  while (n-- > 0)
    s += 3 * read_one();
  return s;
}
