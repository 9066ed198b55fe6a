// verdict: equivalent
static int slots[64];
void set(unsigned i, int value) {
  if (i < 64) slots[i] = value;
}
int total(unsigned n) {
  int s = 0;
  unsigned i = 0;
  if (n > 64) n = 64;
  for (; i + 1 < n; i += 2) s += slots[i] + slots[i + 1];
  if (i < n) s += slots[i];
  return s;
}
