static char buffer[4];
const char* format(unsigned char x) {
  buffer[0] = (char)('0' + x / 100);
  buffer[1] = (char)('0' + x / 10 % 10);
  buffer[2] = (char)('0' + x % 10);
  buffer[3] = 0;
  return buffer;
}
