// function: second_letter
// verdict: different
// One name is written out.
static const char *const names[] = {"ms", "sec", "min"};
static const unsigned factors[] = {1, 1000, 60000};
int second_letter(unsigned i) {
  if (i >= 3) return -1;
  return names[i][1];
}
unsigned scale(unsigned i, unsigned x) { return i < 3 ? x * factors[i] : x; }
