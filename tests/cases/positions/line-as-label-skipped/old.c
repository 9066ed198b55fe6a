#define YIELD(state, value) do { *(state) = __LINE__; return (value); case __LINE__:; } while (0)

int next(int *state) {
  switch (*state) {
    case 0: YIELD(state, 10);
            YIELD(state, 20);
  }
  return -1;
}

int second(void) {
  int state = 0;
  next(&state);
  return next(&state);
}
