void fill(char* p, unsigned n, char c) {
  for (unsigned i = 0; i < (n & 15); i++) p[i] = c;
}
