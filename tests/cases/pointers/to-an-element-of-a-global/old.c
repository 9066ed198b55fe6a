int slots[4];
int reset(int *p) {
  slots[2] = 3;
  *p = 4;
  return slots[2];
}
