int sum_select(int n, int kind) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    switch (kind) {
      case 0: continue;
      case 1: sum += i; break;
      case 2: sum -= i; break;
      default: return sum;
    }
    sum ^= 1;
  }
  return sum;
}
