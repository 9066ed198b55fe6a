// function: format
// verdict: equivalent
// The digits of a byte in a static buffer.
static char buffer[4];
const char* format(unsigned char x) {
  char* p = buffer + 3;
  *p-- = 0;
  *p-- = (char)('0' + x % 10);
  x /= 10;
  *p-- = (char)('0' + x % 10);
  *p = (char)('0' + x / 10);
  return buffer;
}
