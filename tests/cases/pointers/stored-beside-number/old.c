float level;
float put(int *to, int bits) {
  level = 1;
  *to = bits;
  return level;
}
