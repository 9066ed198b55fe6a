int open_it(int a);
void close_it(int a);
int work(int a, int b);

int run(int a, int b) {
  int result = -1;
  int first = open_it(a);
  if (first < 0)
    goto out;
  int second = open_it(b);
  if (second < 0)
    goto close_first;
  result = work(first, second);
  close_it(second);
close_first:
  close_it(first);
out:
  return result;
}
