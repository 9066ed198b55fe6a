// verdict: equivalent
// Both calls are replaced by what they do; the edges become base cases of their own.
unsigned paths(unsigned right, unsigned down) {
  if (right == 0 || down == 0) return 1;
  unsigned first = right == 1 ? 1 : paths(right - 2, down) + paths(right - 1, down - 1);
  unsigned second = down == 1 ? 1 : paths(right - 1, down - 1) + paths(right, down - 2);
  return first + second;
}
