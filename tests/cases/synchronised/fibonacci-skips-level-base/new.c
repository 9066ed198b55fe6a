// verdict: different
// The second month is no base case any more: it gives 0, and so do others.
int rabbits(int month) {
  if (month < 1) return 0;
  if (month < 2) return 1;
  return rabbits(month - 2) + rabbits(month - 2) + rabbits(month - 3);
}
