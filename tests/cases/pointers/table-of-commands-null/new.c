// function: run
// verdict: different
// The row without a function is called.
struct command {
  char key;
  int (*run)(int);
};
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static struct command commands[] = {{'t', twice}, {'s', square}, {'n', 0}};
int run(char key, int x) {
  for (int i = 0; i < 3; i++)
    if (commands[i].key == key) return commands[i].run(x);
  return -1;
}
