// verdict: different
// A leap value other than 0 and 1 is added as it is.
int day_of_year(int day, int month, int leap) {
  int n = day;
  if (month > 1) n += 31;
  if (month > 2) n += 28 + leap;
  if (month > 3) n += 31;
  if (month > 4) n += 30;
  return n;
}
