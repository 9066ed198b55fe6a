// verdict: different
// report: to = &level
union word {
  int bits;
  float number;
};
float level;
float put(union word *to, int bits) {
  level = 1;
  to->bits = bits;
  return 1;
}
