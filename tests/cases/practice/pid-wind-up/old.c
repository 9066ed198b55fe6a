int integral;
int previous;

int control(int target, int measured) {
  int error = target - measured;
  integral += error;
  if (integral > 10000) integral = 10000;
  if (integral < -10000) integral = -10000;
  int derivative = error - previous;
  previous = error;
  int out = 12 * error + integral / 8 + 3 * derivative;
  if (out > 255) out = 255;
  if (out < 0) out = 0;
  return out;
}
