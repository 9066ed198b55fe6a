// function: get
// verdict: different
// A null pointer was a trap and now is an answer.
int get(const int* p) {
  if (!p) return -1;
  return *p;
}
