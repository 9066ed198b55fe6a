// function: f
// verdict: different
// mode: --contracts contracts.txt
// report: old    proved
// f() breaks the precondition before the call. With the postcondition, it would be 1 in both versions.
int limit;
int cut(int x) {
  int n = limit < 0 ? limit : 0;
  while (n < x && n < limit) n++;
  return n;
}
int f(int x) {
  limit = -5;
  return cut(x) <= limit;
}
