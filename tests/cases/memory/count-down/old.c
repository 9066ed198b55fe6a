void fill(char* p, char c) {
  for (int i = 0; i < 6; i++) p[i] = c;
}
