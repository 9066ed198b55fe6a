int count(const int* s) {
  if (!s) return 0;
  return *s;
}
