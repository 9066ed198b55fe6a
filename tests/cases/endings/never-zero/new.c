// verdict: different
// report: does not end
// An arithmetic shift of a number that is negative never gets to 0.
int bits(unsigned x) {
  int count = 0;
  int left = (int)x;
  while (left != 0) {
    count += left & 1;
    left >>= 1;
  }
  return count;
}
