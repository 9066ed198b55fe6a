// function: total
// verdict: unknown
// reason: not-proved
// A function that is given a pointer to a static one calls it.
void each(void (*visit)(int));
static int count;
static void visit(int x) { count += x; }
static int total(void) {
  count = 0;
  each(visit);
  return 0;
}
struct operations {
  int (*total)(void);
} operations = {total};
