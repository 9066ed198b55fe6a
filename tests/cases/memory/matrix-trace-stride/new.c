// function: trace
// verdict: different
// In steps of four: the first column.
int trace(int m[4][4]) {
  const int* p = &m[0][0];
  int s = 0;
  for (int i = 0; i < 16; i += 4) s += p[i];
  return s;
}
