// function: next
// verdict: equivalent
// A local copy of the cursor.
int next(const int** cursor) {
  const int* p = *cursor;
  int v = *p++;
  *cursor = p;
  return v;
}
