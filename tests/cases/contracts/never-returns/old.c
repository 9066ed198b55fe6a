int wait_for(int x) {
  for (;;) x++;
}
int f(int x) {
  if (x > 7) return wait_for(x);
  return x;
}
