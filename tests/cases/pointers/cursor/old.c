int next(const int** cursor) {
  int v = **cursor;
  (*cursor)++;
  return v;
}
