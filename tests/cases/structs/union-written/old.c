union word {
  unsigned whole;
  unsigned char low;
};
void set(union word* w, unsigned char x) { w->low = x; }
