// function: mark
// verdict: equivalent
// Bits of a word by name, or by hand.
struct flags {
  unsigned ready : 1, mode : 3, rest : 28;
};
void mark(struct flags* f, unsigned mode) {
  unsigned* word = (unsigned*)f;
  *word = (*word & ~15u) | 1u | (mode & 7u) << 1;
}
