// function: tenth
// function: rounds
// verdict: different
int tenth(int x) { return x / 10; }

int rounds(int x) {
  if (x < 0) return 0;
  return tenth(x) - 1;
}
