unsigned count_odd(unsigned n) {
  unsigned count = 0;
  unsigned i = 0;
  while (i < n) {
    if (i % 2 != 0) count++;
    i++;
  }
  return count;
}
