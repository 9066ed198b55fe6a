// verdict: equivalent-when
// condition: i < 3
// reason: not-proved
// Another answer beyond the table. Replay does not run jumps to addresses.
int pick(unsigned i, int x) {
  switch (i) {
    case 0: x++;
    case 1: return x + x;
    case 2: return x;
    default: return 1;
  }
}
