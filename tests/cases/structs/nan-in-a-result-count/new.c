// function: add
// verdict: different
struct sample { float value; int count; };
struct sample add(struct sample a, struct sample b) {
  struct sample sum = {b.value + a.value, a.count + b.count + (b.count == 3)};
  return sum;
}
