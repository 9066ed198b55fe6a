// verdict: different
// condition: (v & 3) == 0
unsigned up(unsigned v) { return v & ~3u; }
