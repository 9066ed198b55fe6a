// verdict: unaffected
// report: level differs, and that does not get out of percent
// The library differs above 1000 only, where the client does not call it.
int level(int x) {
  if (x < 0) return 0;
  if (x > 1000) return 1000;
  return x;
}
