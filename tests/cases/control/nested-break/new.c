// verdict: equivalent
int find_pair(int limit, int target) {
  for (int a = 1; a < limit; a++) {
    for (int b = a; b < limit; b++) {
      if (a * b == target) return a;
    }
  }
  return 0;
}
