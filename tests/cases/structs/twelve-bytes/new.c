// function: mark
// verdict: different
// Twelve bytes by value: one register and a half.
struct tag {
  int number;
  char text[8];
};
struct tag mark(struct tag t) {
  t.text[2] = 'b';
  return t;
}
