int next(int step) {
  static int calls;
  return step + ++calls;
}
