int glob;

void touch(int x) {
  if (x > 0) __builtin_unreachable();
}

int caller(int x) { return x & 1; }
