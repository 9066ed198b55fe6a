// function: run
// verdict: equivalent
// A table that is not constant, but nobody writes it.
static int twice(int x) { return x + x; }
static int square(int x) { return x * x; }
int run(char key, int x) {
  if (key == 't') return twice(x);
  return key == 's' ? square(x) : -1;
}
