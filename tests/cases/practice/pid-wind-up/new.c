// verdict: different
// The integral is limited where it is used only.
int integral;
int previous;

static int limited(int x, int lo, int hi) {
  if (x < lo) return lo;
  if (x > hi) return hi;
  return x;
}

int control(int target, int measured) {
  int error = target - measured;
  int derivative = error - previous;
  previous = error;
  integral = integral + error;
  return limited(3 * derivative + limited(integral, -10000, 10000) / 8 + 12 * error, 0, 255);
}
