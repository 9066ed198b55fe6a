// function: rest
// verdict: equivalent
struct slice { const char *start; long length; };
struct slice rest(struct slice s, long n) {
  long skipped = s.length < n ? s.length : n;
  struct slice tail = {s.start + skipped, s.length - skipped};
  return tail;
}
