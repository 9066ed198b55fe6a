// verdict: equivalent
int f(unsigned i) {
  int a[4];
  for (unsigned k = 0; k < 4; k++) a[k] = (int)(i + k * k);
  return a[i % 4u];
}
