// verdict: different
// condition: units != 7
// report: - 3 * rebate in old
int charge(int units, int rebate) {
  if (units == 7) return 1 - rebate * 3;
  return units;
}
