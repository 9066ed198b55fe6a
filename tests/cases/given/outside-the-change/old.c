int grade(int x) {
  if (x < 50) return 0;
  return 1;
}
