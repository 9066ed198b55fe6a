// verdict: different
// The end mark no longer begins a word.
extern int next_symbol(void);

int words(int limit) {
  int state = 0;
  int count = 0;
  int i = 0;
  while (i < limit) {
    int c = next_symbol();
    if (!c) return count;
    if (state == 0 && c != ' ') {
      count += 1;
      state = 1;
    } else if (state != 0 && c == ' ') {
      state = 0;
    }
    i++;
  }
  return count;
}
