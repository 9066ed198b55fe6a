struct line {
  int count;
  short price;
};
int total(const struct line* lines, unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n; i++) sum += lines[i].count;
  return sum;
}
