// verdict: different
// report: p = &slots[2]
int slots[4];
int reset(int *p) {
  *p = 4;
  slots[2] = 3;
  return slots[2];
}
