int tell(int a);

int pick(int a, int b, int n) {
  int low = a, high = b;
  for (int i = 0; i < n; i++) {
    if (tell(i) > low) {
      low += tell(1);
    } else {
      high -= tell(2);
    }
  }
  return low - high;
}
