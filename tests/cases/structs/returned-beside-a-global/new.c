// function: snapshot
// verdict: equivalent

struct totals { long sum, count, last; } current;
struct totals snapshot(void) {
  long sum = current.sum;
  struct totals copy;
  copy.sum = 1;
  copy.count = sum;
  copy.last = 0;
  return copy;
}
