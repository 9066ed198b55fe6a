// verdict: unaffected
// What comes back cancels out.
unsigned digest(unsigned x) { return x * 2654435761u + 0x10000u; }
