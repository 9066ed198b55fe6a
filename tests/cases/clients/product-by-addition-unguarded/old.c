int times(int a, int b) {
  int product = 0;
  for (int i = 0; i < b; i++) product += a;
  return product;
}
