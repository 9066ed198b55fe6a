struct sample { float value; int count; };
struct sample add(struct sample a, struct sample b) {
  struct sample sum = {a.value + b.value, a.count + b.count};
  return sum;
}
