// function: add
// verdict: equivalent
// The number comes back in an integer; which NaN x + y is does not count there either.
struct sample { float value; int count; };
struct sample add(struct sample a, struct sample b) {
  struct sample sum = {b.value + a.value, a.count + b.count};
  return sum;
}
