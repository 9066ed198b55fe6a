void fill(int* low, int* high);
int range(void) {
  int a = 0, b = 0;
  fill(&a, &b);
  return b - a;
}
