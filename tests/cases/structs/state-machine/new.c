// function: step
// verdict: equivalent
// A machine in a structure, by switch or by conditions.
struct machine {
  int state;
  int count;
};
void step(struct machine* m, int input) {
  if (m->state == 1) m->count = m->count + 1;
  if (m->state == 0 || m->state == 1)
    m->state = input != 0;
  else
    m->state = 0;
}
