// function: caller
// verdict: different
int glob;

void touch(int x) {
  if (x > 0) glob = 5;
}

int caller(int x) {
  touch(x);
  return x & 1;
}
