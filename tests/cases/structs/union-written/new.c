// function: set
// verdict: different
// The whole is written, not the byte.
union word {
  unsigned whole;
  unsigned char low;
};
void set(union word* w, unsigned char x) { w->whole = x; }
