// function: format
// verdict: different
// The zero at the end is missing.
static char buffer[4];
void spoil(unsigned i, char c) { buffer[i & 3] = c; }
const char* format(unsigned char x) {
  buffer[0] = (char)('0' + x / 100);
  buffer[1] = (char)('0' + x / 10 % 10);
  buffer[2] = (char)('0' + x % 10);
  return buffer;
}
