// function: digit
// verdict: equivalent
// From a text, or computed.
char digit(unsigned x) {
  x &= 15;
  return (char)(x < 10 ? '0' + x : 'a' + x - 10);
}
