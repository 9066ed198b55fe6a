static unsigned row(unsigned h, unsigned c) {
  while (c > 0) h = h * 17 + c--;
  return h;
}
unsigned table(unsigned rows, unsigned columns) {
  unsigned h = 1;
  for (; rows > 0; rows--) h = row(h, columns);
  return h;
}
