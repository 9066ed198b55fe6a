// verdict: equivalent
extern void move(int from, int to);

void hanoi(int disks, int from, int to, int spare) {
  if (disks > 0) {
    int rest = disks - 1;
    hanoi(rest, from, spare, to);
    move(from, to);
    hanoi(rest, spare, to, from);
  }
}
