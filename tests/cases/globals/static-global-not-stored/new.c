// function: random_next
// verdict: different
static unsigned state = 1;

void random_seed(unsigned seed) { state = seed; }

unsigned random_next(void) {
  unsigned next = 12345u + 1103515245u * state;
  state = next & 0x7fffffffu;
  return next << 1 >> 17;
}
