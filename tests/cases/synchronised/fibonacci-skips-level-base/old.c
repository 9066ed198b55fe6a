int rabbits(int month) {
  if (month < 1) return 0;
  if (month <= 2) return 1;
  return rabbits(month - 1) + rabbits(month - 2);
}
