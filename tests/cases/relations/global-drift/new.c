// verdict: different
// relation: n > 0 ==> new count == old count + n
int count;
int walk(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += i;
    count += 2;
  }
  return s;
}
