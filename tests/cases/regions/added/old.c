int tell(int a);
void note(const char *text);

int drain(int *queue, int n) {
  int left = n;
  for (int i = 0; i < n; i++) {
    int item = queue[i];
    tell(item);
    if (item & 1)
      left--;
  }
  note("done");
  return left;
}
