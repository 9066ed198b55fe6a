_Atomic int shared;
int f(int x) {
  shared += x;
  return x;
}
