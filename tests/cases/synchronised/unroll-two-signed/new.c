// verdict: equivalent
// i + 1 does not wrap: i is even, and the largest number odd.
int mix(int n) {
  int h = 1;
  int i;
  for (i = 0; i + 1 < n; i += 2) h = (h * 5 + i) * 5 + i + 1;
  for (; i < n; i++) h = h * 5 + i;
  return h;
}
