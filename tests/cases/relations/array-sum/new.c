// verdict: different
// relation: a != NULL && n > 0 ==> new return == old return + n
// What is read from memory is the same in both.
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] + 1;
  return s;
}
