// verdict: equivalent-when
// mode: --when x!=50
// condition: x != 50
int grade(int x) {
  if (x <= 50) return 0;
  return 1;
}
