// verdict: equivalent
// An int is no float (C17 6.5p7).
float level;
float put(int *to, int bits) {
  level = 1;
  *to = bits;
  return 1;
}
