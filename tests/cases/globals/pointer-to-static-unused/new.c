// function: f
// verdict: equivalent
// Nobody takes the address of a here, but it is the same memory.
static int a = 7;
static int *pt = &a;
int f(int v) {
  a = v;
  return v;
}
