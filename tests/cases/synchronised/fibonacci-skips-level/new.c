// verdict: equivalent
// Figure 4: one of the two calls is replaced by what it does.
int rabbits(int month) {
  if (month < 1) return 0;
  if (month <= 2) return 1;
  return rabbits(month - 2) + rabbits(month - 2) + rabbits(month - 3);
}
