static const int month_days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int days_in(unsigned month, int leap) {
  if (month < 1 || month > 12) return 0;
  return month_days[month - 1] + (month == 2 && leap);
}
