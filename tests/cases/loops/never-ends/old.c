int first_multiple(int from, int of) {
  int x = from;
  while (x % of != 0) x++;
  return x;
}
