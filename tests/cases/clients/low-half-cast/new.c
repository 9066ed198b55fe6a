// verdict: affected
// The next bits are taken too.
unsigned pack(unsigned x) { return (x & 255u) | 512u; }
