// verdict: affected
// Of the digest a byte is used that changed.
unsigned digest(unsigned x) { return x * 2654435761u + 0x10000u; }
