// verdict: different
// Goes on after the first pair.
int find_pair(int limit, int target) {
  int found = 0;
  for (int a = 1; a < limit; a++) {
    for (int b = a; b < limit; b++) {
      if (a * b == target) {
        found = a;
        break;
      }
    }
  }
  return found;
}
