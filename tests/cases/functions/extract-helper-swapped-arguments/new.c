// verdict: different
static int apply_rebate(int gross, int rebate) {
  if (gross > 1000) return gross - rebate;
  return gross;
}

static int at_least_zero(int x) { return x < 0 ? 0 : x; }

int price(int units, int rate, int rebate) {
  return at_least_zero(apply_rebate(rebate, units * rate));
}
