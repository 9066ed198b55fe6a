// verdict: equivalent-when
// condition: x == G
// swapped: unknown
// reason: not-proved
extern int G;

int put(int x) { return x & 0; }
