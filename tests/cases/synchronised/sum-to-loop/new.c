// verdict: equivalent
// From the top, and from the bottom what the recursion adds last.
int sum(int n) {
  int s = 0;
  while (n > 0) s += n--;
  return s;
}
