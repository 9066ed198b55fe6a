// verdict: equivalent
int table[200];
int weigh(int from, int to) {
  int w = 0;
  int at = from;
  while (!(at > to)) {
    w = w + w + table[at & 127];
    at++;
  }
  return w;
}
