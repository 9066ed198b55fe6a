// verdict: different
// report: returns &name.text of the old version
// report: returns &name.text of the new version
// A variable whose type changed is two variables.
char *name(void) {
  static char text[8];
  text[0] = 0;
  return text;
}
