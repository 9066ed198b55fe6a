// verdict: different
// Where to is from + 1, the first store changes what the old version reads next.
void copy(int *to, int *from) {
  int first = from[0];
  int second = from[1];
  to[0] = first;
  to[1] = second;
}
