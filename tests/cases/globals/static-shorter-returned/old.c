char *name(void) {
  static char text[16];
  text[0] = 0;
  return text;
}
