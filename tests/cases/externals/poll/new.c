// verdict: equivalent
extern int ready(void);
extern void work(int item);

int drain(int from, int to) {
  int done;
  for (done = 0;; done++) {
    if (from >= to) break;
    if (!ready()) break;
    work(from++);
  }
  return done;
}
