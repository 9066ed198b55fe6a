// verdict: different
// condition: m == 0 || v != 4 || m->peak == 4
// report: exactly when
// report: m->peak is v in old, m->peak in new
struct meter { int level, peak; };
void note(struct meter *m, int v) {
  m->level = v;
  if (v > 4) m->peak = v;
}
