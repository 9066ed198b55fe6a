int counted(int n, int limit) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    if (count < limit) count++;
  }
  return count;
}
