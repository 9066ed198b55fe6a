// function: total
// verdict: equivalent
// A loop over structures, by index or by pointer.
struct line {
  int count;
  short price;
};
int total(const struct line* lines, unsigned n) {
  int sum = 0;
  for (unsigned i = 0; i < n; i++) {
    const struct line* line = &lines[i];
    int cost = line->price * line->count;
    sum = sum + cost;
  }
  return sum;
}
