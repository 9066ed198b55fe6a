// function: step
// verdict: different
// Counts on entering the state, not in it.
struct machine {
  int state;
  int count;
};
void step(struct machine* m, int input) {
  m->state = input != 0;
  if (m->state == 1) m->count++;
}
