int checked(int x) {
  if (x < 0) __builtin_trap();
  return x;
}
