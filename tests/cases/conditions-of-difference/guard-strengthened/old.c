int take(unsigned stock, unsigned wanted) {
  if (wanted > stock) return 0;
  return 1;
}
