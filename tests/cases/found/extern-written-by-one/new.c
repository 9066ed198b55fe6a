// verdict: equivalent-when
// condition: x == G
// reason: not-proved
extern int G;

int put(int x) { return x & 0; }
