union word {
  int bits;
  float number;
};
float level;
float put(union word *to, int bits) {
  level = 1;
  to->bits = bits;
  return level;
}
