static unsigned state = 1;

unsigned random_next(void) {
  state = state * 1103515245u + 12345u;
  return state >> 16 & 0x7fffu;
}

void random_seed(unsigned seed) { state = seed; }
