unsigned paths(unsigned right, unsigned down) {
  if (right == 0 || down == 0) return 1;
  return paths(right - 1, down) + paths(right, down - 1);
}
