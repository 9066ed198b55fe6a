int word;
int store(short *p) {
  word = 1;
  *p = 2;
  return word;
}
