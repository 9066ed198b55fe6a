int check(int fd, int len) {
  if (fd < 0) return -1;
  if (len <= 0 && fd <= 2) return -1;
  return 0;
}
