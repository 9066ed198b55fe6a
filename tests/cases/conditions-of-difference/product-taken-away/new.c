// verdict: different
// condition: units != 7
// report: - 3 * rebate + 4 in old
int charge(int units, int rebate) {
  if (units == 7) return 1 - rebate * 3;
  return units;
}
