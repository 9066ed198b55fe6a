// verdict: different
// mode: --domain=none
// The first one stays open where the second cannot be opened.
int open_it(int a);
void close_it(int a);
int work(int a, int b);

int run(int a, int b) {
  int result = -1;
  int first = open_it(a);
  if (first >= 0) {
    int second = open_it(b);
    if (second >= 0) {
      result = work(first, second);
      close_it(second);
    }
  }
  if (result >= 0)
    close_it(first);
  return result;
}
