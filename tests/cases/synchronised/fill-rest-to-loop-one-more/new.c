// verdict: different
void fill(char *p, int n) {
  for (int i = 0; i <= n; i++) p[i] = 7;
}
