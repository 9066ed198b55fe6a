// verdict: different
// Asks even when there is nothing left.
extern int ready(void);
extern void work(int item);

int drain(int from, int to) {
  int done = 0;
  while (ready() && from < to) {
    work(from);
    from++;
    done++;
  }
  return done;
}
