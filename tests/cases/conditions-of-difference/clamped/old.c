int level(int v) {
  if (v > 255) v = 255;
  return v;
}
