int f(int k) {
  if (k) {
    static int n = 0;
    return ++n;
  } else {
    static int n = 10;
    return n--;
  }
}
