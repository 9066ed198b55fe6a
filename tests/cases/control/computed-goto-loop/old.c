int run(const unsigned char* code, int x) {
  static const void* const table[] = {&&stop, &&more, &&twice, &&stop};
  goto* table[*code++ & 3];
more:
  x++;
  goto* table[*code++ & 3];
twice:
  x *= 2;
  goto* table[*code++ & 3];
stop:
  return x;
}
