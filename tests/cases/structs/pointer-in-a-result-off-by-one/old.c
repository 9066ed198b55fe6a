struct slice { const char *start; long length; };
struct slice rest(struct slice s, long n) {
  if (n > s.length) n = s.length;
  s.start += n;
  s.length -= n;
  return s;
}
