// verdict: different
// Where low > high.
float clamp(float x, float low, float high) {
  if (x > high) return high;
  if (x < low) return low;
  return x;
}
