int f(unsigned i) {
  int a[4];
  for (unsigned k = 0; k < 4; k++) a[k] = (int)(k * k + i);
  return a[i & 3u];
}
