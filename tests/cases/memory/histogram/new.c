// function: majority
// verdict: equivalent
// Counters in an array, or by name.
int majority(unsigned a, unsigned b, unsigned c) {
  int ones = 0;
  ones += a & 1;
  ones += b & 1;
  ones += c & 1;
  return ones >= 2;
}
