// function: scaled
// function: scaled_in_memory
// verdict: equivalent
// xfail: of long double few laws are known
// The same for every number and for NaNs. The format of the x87 has patterns of bits that are
// neither, which no program holds.
long double scaled(long double a, long double one) {
  if (one != 1) return 0;
  return a;
}
void scaled_in_memory(long double *a, long double one) {
  if (one == 1) *a = *a;
}
