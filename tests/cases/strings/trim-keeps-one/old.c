void trim(char* s, unsigned n) {
  while (n > 0 && s[n - 1] == ' ') n--;
  s[n] = 0;
}
