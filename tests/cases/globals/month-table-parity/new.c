// verdict: different
// From August on the long months are the even ones.
int days_in(unsigned month, int leap) {
  if (month < 1 || month > 12) return 0;
  if (month == 2) return leap ? 29 : 28;
  return 30 + (month & 1u);
}
