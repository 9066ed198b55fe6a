// function: rounds
// verdict: equivalent
// The callee differs; the caller makes up for it.
int tenth(int x) { return x / 10; }

int rounds(int x) {
  if (x < 0) return 0;
  return tenth(x);
}
