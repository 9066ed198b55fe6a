// verdict: equivalent
int tax(int income) {
  if (income <= 10000) return 0;
  if (income <= 50000) return 20 * ((income - 10000) / 100);
  return 8000 + 40 * ((income - 50000) / 100);
}
