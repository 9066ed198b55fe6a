// function: trim
// verdict: different
// A text of blanks keeps the first.
void trim(char* s, unsigned n) {
  while (n > 1 && s[n - 1] == ' ') n--;
  s[n] = 0;
}
