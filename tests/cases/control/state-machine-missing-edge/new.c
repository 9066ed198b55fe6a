// verdict: different
enum { IDLE, RUN, PAUSE, STOP };

int step(int state, int event) {
  if (state != IDLE && state != RUN && state != PAUSE) return STOP;
  switch (event) {
    case 1: return state == RUN ? state : RUN;
    case 2: return state == RUN ? PAUSE : state;
    case 3: return state == RUN ? STOP : state;
    default: return state;
  }
}
