// mode: --ints=math
// verdict: different
// condition: n > 0
// report: exactly when n > 0
int digits(int n) {
  int count = 0;
  do {
    count++;
    n /= 10;
  } while (n > 0);
  return count;
}
