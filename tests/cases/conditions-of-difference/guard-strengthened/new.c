// verdict: different
// condition: wanted != 0
// report: exactly when wanted != 0
int take(unsigned stock, unsigned wanted) {
  if (wanted > stock || wanted == 0) return 0;
  return 1;
}
