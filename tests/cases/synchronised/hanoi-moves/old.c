unsigned long moves(unsigned disks) {
  if (disks == 0) return 0;
  return moves(disks - 1) + 1 + moves(disks - 1);
}
