// verdict: unaffected
// Of the digest only the low byte is used.
unsigned digest(unsigned x) { return x * 2654435761u + 0x10000u; }
