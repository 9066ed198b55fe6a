char* copy(char* to, const char* from) {
  unsigned long i = 0;
  while ((to[i] = from[i]) != 0) i++;
  return to;
}
