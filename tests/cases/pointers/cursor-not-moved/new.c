// function: next
// verdict: different
// The cursor moves only after what is not zero.
int next(const int** cursor) {
  const int* p = *cursor;
  int v = *p;
  if (v) *cursor = p + 1;
  return v;
}
