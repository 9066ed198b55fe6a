// verdict: equivalent
// The union is a local, and no pointer leads to it: the other access is one of an int.
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
  return word.bytes[3] + 1u;
}
