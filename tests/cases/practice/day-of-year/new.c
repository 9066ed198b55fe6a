// verdict: equivalent
int day_of_year(int day, int month, int leap) {
  int february = leap ? 29 : 28;
  if (month <= 1) return day;
  if (month == 2) return day + 31;
  if (month == 3) return day + 31 + february;
  if (month == 4) return day + 62 + february;
  return day + 92 + february;
}
