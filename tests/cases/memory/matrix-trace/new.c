// function: trace
// verdict: equivalent
// The diagonal in steps of five.
int trace(int m[4][4]) {
  const int* p = &m[0][0];
  return p[0] + p[5] + p[10] + p[15];
}
