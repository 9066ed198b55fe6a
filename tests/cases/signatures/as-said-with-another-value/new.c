// verdict: different
// mode: --map clamp=limit(high,x,0)
int limit(int top, int value, int low) {
  if (value < low) return low;
  return value < top ? value : top;
}
