// function: is_odd_answer
// verdict: equivalent
// mode: --contracts contracts.txt
// report: rests  contract of find: ensures result >= -1
// find() gives the last place, no longer the first. That i >= 0 in its loop is guessed and proved.
int find(const int *a, int n, int k) {
  for (int i = n; i-- > 0;)
    if (a[i] == k) return i;
  return -1;
}
int is_odd_answer(const int *a, int n, int k) { return a && find(a, n, k) < -1; }
