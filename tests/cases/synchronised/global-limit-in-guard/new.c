// verdict: equivalent
// Two globals among the inputs: one that is only read, one that changes.
unsigned limit;
unsigned depth;
unsigned dig(unsigned at) {
  if (at >= limit) return depth;
  depth++;
  if (at + 1 >= limit) return depth;
  depth++;
  return dig(at + 2);
}
