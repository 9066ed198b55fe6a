struct machine {
  int state;
  int count;
};
void step(struct machine* m, int input) {
  if (m->state == 1) m->count++;
  m->state = input != 0;
}
