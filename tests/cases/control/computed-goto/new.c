// verdict: equivalent
// A switch for a table of labels.
int pick(unsigned i, int x) {
  switch (i) {
    case 0: x++;
    case 1: x += x;
    case 2: return x;
    default: return -1;
  }
}
