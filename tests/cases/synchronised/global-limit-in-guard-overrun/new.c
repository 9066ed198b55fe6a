// verdict: different
// The second step is not guarded.
unsigned limit;
unsigned depth;
unsigned dig(unsigned at) {
  if (at >= limit) return depth;
  depth += 2;
  if (at + 1 >= limit) return depth;
  return dig(at + 2);
}
