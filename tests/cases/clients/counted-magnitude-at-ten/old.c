int magnitude(int x) {
  int count = 0;
  while (x < 0) {
    x++;
    count++;
  }
  return count;
}
