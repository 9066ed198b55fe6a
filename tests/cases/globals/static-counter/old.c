int serial(void) {
  static int next = 100;
  next++;
  return next;
}
