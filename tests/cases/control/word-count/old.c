extern int next_symbol(void);

int words(int limit) {
  int state = 0;
  int count = 0;
  for (int i = 0; i < limit; i++) {
    int c = next_symbol();
    switch (state) {
      case 0:
        if (c != ' ') {
          state = 1;
          count++;
        }
        break;
      default:
        if (c == ' ') state = 0;
        break;
    }
    if (c == 0) break;
  }
  return count;
}
