int classify(int a, int b, int c) {
  int result = 0;
  if (a > 0) {
    if (b > 0) {
      if (c > 0)
        result = 3;
      else
        result = 2;
    } else {
      result = 1;
    }
  }
  return result;
}
