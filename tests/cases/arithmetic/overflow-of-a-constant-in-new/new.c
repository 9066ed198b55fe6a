// verdict: different
// mode: --overflow=undefined
// condition: n
// swapped: equivalent
int next(int n) {
  int most = 2147483647;
  return n ? n : most + 1;
}
