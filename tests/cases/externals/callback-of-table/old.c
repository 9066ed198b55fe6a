void each(void (*visit)(int));
static int count;
static void visit(int x) { count += x; }
static int total(void) {
  count = 0;
  each(visit);
  return count;
}
struct operations {
  int (*total)(void);
} operations = {total};
