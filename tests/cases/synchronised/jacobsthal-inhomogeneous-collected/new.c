// verdict: different
// The inner level adds one less than the outer.
int tiles(int width) {
  if (width <= 1) return 1;
  if (width == 2) return 5;
  return 3 * tiles(width - 2) + 2 * tiles(width - 3) + width + width;
}
