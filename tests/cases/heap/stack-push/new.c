// function: push
// verdict: equivalent
// The room is asked for the other way round.
struct stack {
  int items[4];
  unsigned top;
};
int push(struct stack* s, int x) {
  unsigned top = s->top;
  if (top < 4) {
    s->items[top] = x;
    s->top = top + 1;
    return 1;
  }
  return 0;
}
