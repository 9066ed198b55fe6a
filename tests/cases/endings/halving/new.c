// verdict: different
// report: does not end: it comes back to
// The middle is rounded down, so that `low` may stay where it is.
int root(int x) {
  int low = 0, high = x < 0 ? 0 : x > 40000 ? 40000 : x;
  while (low < high) {
    int middle = (low + high) / 2;
    if (middle * middle <= x)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}
