// verdict: equivalent
// An accumulator among the parameters; the first call is replaced by what it does.
int walk(int x, int y, int z) {
  if (x <= 0 || y <= 0) return z;
  int left = x == 1 ? z + 1 : walk(x - 2, y, z + 2) - walk(x - 1, y - 1, z + 1);
  return left - walk(x, y - 1, z);
}
