// function: next
// verdict: different

int next(int step) {
  static int count;
  return step + count++;
}
