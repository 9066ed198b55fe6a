// verdict: unaffected
// Only the low byte is taken, by a cast.
unsigned pack(unsigned x) { return (x & 255u) | 512u; }
