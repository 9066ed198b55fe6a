struct tag {
  int number;
  char text[8];
};
struct tag mark(struct tag t) {
  t.text[2] = 'a';
  return t;
}
