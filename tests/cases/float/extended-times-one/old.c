long double scaled(long double a, long double one) {
  if (one != 1) return 0;
  return a * one;
}
void scaled_in_memory(long double *a, long double one) {
  if (one == 1) *a = *a * one;
}
