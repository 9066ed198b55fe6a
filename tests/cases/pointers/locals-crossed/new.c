// function: range
// verdict: different
// The numbers that are left through the pointers are taken for each other.
void fill(int* low, int* high);
int range(void) {
  int from = 0, to = 0;
  fill(&from, &to);
  return from - to;
}
