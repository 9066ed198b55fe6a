int weights[4];
int total(void) {
  int s = 0;
  for (int i = 0; i < 4; i++) s += weights[i];
  return s;
}
