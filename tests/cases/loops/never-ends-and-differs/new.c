// verdict: different
int first_multiple(int from, int of) {
  int x = from;
  while (x % of != 0 || of == 7) x++;
  return of == 11 ? x + of : x;
}
