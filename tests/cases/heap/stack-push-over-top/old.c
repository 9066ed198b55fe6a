struct stack {
  int items[4];
  unsigned top;
};
int push(struct stack* s, int x) {
  if (s->top >= 4) return 0;
  s->items[s->top] = x;
  s->top++;
  return 1;
}
