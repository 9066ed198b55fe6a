// verdict: equivalent-when
// condition: low == -2147483648
// mode: --map clamp=limit(high,x,-2147483648)
int limit(int top, int value, int low) {
  if (value < low) return low;
  return value < top ? value : top;
}
