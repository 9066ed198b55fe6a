union word {
  unsigned bits;
  unsigned char bytes[4];
};
float level;
unsigned swapped(unsigned bits, int *place) {
  union word word;
  word.bits = bits;
  level = 1;
  *place = 2;
  return word.bytes[3] + (unsigned)(level + 0.5f);
}
