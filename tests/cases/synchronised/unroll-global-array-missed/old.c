static int slots[64];
int total(unsigned n) {
  int s = 0;
  if (n > 64) n = 64;
  for (unsigned i = 0; i < n; i++) s += slots[i];
  return s;
}
