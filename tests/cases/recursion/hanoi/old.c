extern void move(int from, int to);

void hanoi(int disks, int from, int to, int spare) {
  if (disks <= 0) return;
  hanoi(disks - 1, from, spare, to);
  move(from, to);
  hanoi(disks - 1, spare, to, from);
}
