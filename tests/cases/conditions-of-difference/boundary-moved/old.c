int grade(int x) {
  if (x < 50) return 0;
  if (x < 80) return 1;
  return 2;
}
