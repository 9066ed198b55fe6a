// function: upper_half
// verdict: equivalent
// Halves of a word.
unsigned upper_half(unsigned x) { return x >> 16; }
