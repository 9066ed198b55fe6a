// verdict: equivalent
// Once the limit is reached, the old loop goes on and changes nothing.
int counted(int n, int limit) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (count >= limit) break;
    count++;
  }
  return count;
}
