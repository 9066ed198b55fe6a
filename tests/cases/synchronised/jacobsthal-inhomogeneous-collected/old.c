int tiles(int width) {
  if (width <= 0) return 1;
  if (width == 1) return 1;
  return tiles(width - 1) + 2 * tiles(width - 2) + width;
}
