// verdict: different
int leap(int year) {
  if (year % 4 != 0) return 0;
  return year % 100 != 0;
}
