int limit;
int total;
void add(int n) {
  if (n < limit) total += n;
}
