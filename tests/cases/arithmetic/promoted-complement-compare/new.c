// verdict: different
// The complement of a promoted byte is never positive.
int inverted(unsigned char mask) { return ~mask == 0x0f; }
