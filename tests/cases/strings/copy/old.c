char* copy(char* to, const char* from) {
  char* start = to;
  while ((*to++ = *from++) != 0) {
  }
  return start;
}
