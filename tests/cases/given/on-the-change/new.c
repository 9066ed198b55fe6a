// verdict: different
// mode: --when x>=50&&x<60
int grade(int x) {
  if (x <= 50) return 0;
  return 1;
}
