// verdict: equivalent
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
  integral = limited(integral + error, -10000, 10000);
  return limited(3 * derivative + integral / 8 + 12 * error, 0, 255);
}
