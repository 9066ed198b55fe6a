int tax(int income) {
  int due = 0;
  if (income > 50000) {
    due += (income - 50000) / 100 * 40;
    income = 50000;
  }
  if (income > 10000) {
    due += (income - 10000) / 100 * 20;
  }
  return due;
}
