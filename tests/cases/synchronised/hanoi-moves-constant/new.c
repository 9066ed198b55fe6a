// verdict: different
unsigned long moves(unsigned disks) {
  if (disks == 0) return 0;
  if (disks == 1) return 1;
  return 4 * moves(disks - 2) + 2;
}
