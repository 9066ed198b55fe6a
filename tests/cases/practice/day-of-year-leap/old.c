int day_of_year(int day, int month, int leap) {
  int n = day;
  if (month > 1) n += 31;
  if (month > 2) n += 28 + (leap != 0);
  if (month > 3) n += 31;
  if (month > 4) n += 30;
  return n;
}
