// function: total
// verdict: different
// The pointer moves by two.
struct line {
  int count;
  short price;
};
int total(const struct line* lines, unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n; i++, lines += 2) sum += lines->count;
  return sum;
}
