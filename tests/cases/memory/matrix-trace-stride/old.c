int trace(int m[4][4]) {
  int s = 0;
  for (int i = 0; i < 4; i++) s += m[i][i];
  return s;
}
