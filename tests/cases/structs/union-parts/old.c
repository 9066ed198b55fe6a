union word {
  unsigned whole;
  unsigned short half[2];
};
unsigned upper_half(unsigned x) {
  union word w;
  w.whole = x;
  return w.half[1];
}
