// function: trim
// verdict: equivalent
// Trailing blanks, counted down.
void trim(char* s, unsigned n) {
  for (; n != 0; --n)
    if (s[n - 1] != ' ') break;
  s[n] = '\0';
}
