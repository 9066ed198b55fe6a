// function: remember
// verdict: equivalent
// The order of two stores of pointers to different globals.
static int *first, *second;
int both(void) { return *second + *first; }
void remember(int* p) {
  second = &p[1];
  first = p;
}
