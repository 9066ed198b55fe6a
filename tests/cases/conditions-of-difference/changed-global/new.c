// verdict: different
// condition: n != limit || n == 0
// report: exactly when
int limit;
int total;
void add(int n) {
  if (n <= limit) total += n;
}
