struct meter { int level, peak; };
void note(struct meter *m, int v) {
  m->level = v;
  if (v > 3) m->peak = v;
}
