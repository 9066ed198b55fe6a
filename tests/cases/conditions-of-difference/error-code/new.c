// verdict: different
// condition: fd >= 0 && (len > 0 || fd > 2)
// report: exactly when
// report: return is -1 in old, -9 in new
int check(int fd, int len) {
  if (fd < 0) return -9;
  if (len <= 0 && fd <= 2) return -22;
  return 0;
}
