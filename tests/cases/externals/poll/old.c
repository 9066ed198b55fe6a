extern int ready(void);
extern void work(int item);

int drain(int from, int to) {
  int done = 0;
  while (from < to && ready()) {
    work(from);
    from++;
    done++;
  }
  return done;
}
