// function: count
// verdict: different
// Returns 0 for everything but null, where it traps.
int count(const int* s) {
  if (s) return 0;
  return *s;
}
