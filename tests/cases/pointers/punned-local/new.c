// verdict: different
// report: place = &level
// The union is a local, but the number has a name that a pointer to one may lead to.
union word {
  unsigned bits;
  unsigned char bytes[4];
};
float level;
unsigned swapped(unsigned bits, float *place) {
  union word word;
  word.bits = bits;
  level = 1;
  *place = 2;
  return word.bytes[3] + 1u;
}
