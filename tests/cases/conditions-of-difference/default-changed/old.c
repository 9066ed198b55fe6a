int rate(int level) {
  if (level == 1) return 10;
  if (level == 2) return 20;
  if (level == 3) return 30;
  return 0;
}
