int f(int k) {
  if (k) {
    static int n;
    return ++n;
  } else {
    static int n;
    return n--;
  }
}
