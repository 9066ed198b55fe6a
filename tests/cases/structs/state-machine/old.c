struct machine {
  int state;
  int count;
};
void step(struct machine* m, int input) {
  switch (m->state) {
    case 0:
      if (input) m->state = 1;
      break;
    case 1:
      m->count++;
      m->state = input ? 1 : 0;
      break;
    default: m->state = 0;
  }
}
