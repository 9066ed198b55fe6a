int walk(int x, int y, int z) {
  if (x <= 0 || y <= 0) return z;
  return walk(x - 1, y, z + 1) - walk(x, y - 1, z);
}
