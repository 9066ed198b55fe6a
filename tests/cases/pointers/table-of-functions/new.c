// function: apply
// verdict: equivalent
// A switch for a table.
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
int apply(unsigned op, int a, int b) {
  switch (op & 3) {
    case 1: return sub(a, b);
    case 2: return mul(a, b);
    default: return add(a, b);
  }
}
