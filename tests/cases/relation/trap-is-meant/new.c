// verdict: different
// mode: --relation=refines
// A trap that the program asks for is defined behaviour.
int checked(int x) {
  if (x < 0) return 0;
  return x;
}
