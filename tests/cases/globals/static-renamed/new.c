// verdict: equivalent
// report: 'next.calls' is taken to be 'next.count' of the new version

int next(int step) {
  static int count;
  count += 1;
  return count + step;
}
