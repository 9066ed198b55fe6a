int table[200];
int weigh(int from, int to) {
  int w = 0;
  for (int i = from; i <= to; i++) w = w * 2 + table[i & 127];
  return w;
}
