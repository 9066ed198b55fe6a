// verdict: equivalent
int run(const unsigned char* code, int x) {
  static const void* const table[4] = {[1] = &&more, [0] = &&stop, [3] = &&stop, [2] = &&twice};
  unsigned op = *code++;
  goto* table[op & 3];
more:
  x = 1 + x;
  op = *code++;
  goto* table[op & 3];
twice:
  x = x + x;
  op = *code++;
  goto* table[op & 3];
stop:
  return x;
}
