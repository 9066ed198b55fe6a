// verdict: different
int walk(int x, int y, int z) {
  if (x <= 0 || y <= 0) return z;
  int left = x == 1 ? z + 1 : walk(x - 2, y, z + 2) - walk(x - 1, y - 1, z);
  return left - walk(x, y - 1, z);
}
