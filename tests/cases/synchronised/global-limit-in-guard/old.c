unsigned limit;
unsigned depth;
unsigned dig(unsigned at) {
  if (at >= limit) return depth;
  depth++;
  return dig(at + 1);
}
