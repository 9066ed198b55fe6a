// function: push
// verdict: equivalent-when
// condition: s == NULL || s->top != 4
// reason: not-proved
// swapped: equivalent
// report: the new version alone runs into undefined behaviour
// The fifth item is the counter, which changes in the same expression: undefined.
struct stack {
  int items[4];
  unsigned top;
};
int push(struct stack* s, int x) {
  if (s->top > 4) return 0;
  s->items[s->top++] = x;
  return 1;
}
