// verdict: equivalent
int sum_select(int n, int kind) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (kind == 0) continue;
    if (kind != 1 && kind != 2) break;
    if (kind == 2)
      sum -= i;
    else
      sum += i;
    sum ^= 1;
  }
  return sum;
}
