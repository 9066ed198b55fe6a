enum { IDLE, RUN, PAUSE, STOP };

int step(int state, int event) {
  switch (state) {
    case IDLE:
      if (event == 1) return RUN;
      break;
    case RUN:
      if (event == 2) return PAUSE;
      if (event == 3) return STOP;
      break;
    case PAUSE:
      if (event == 1) return RUN;
      if (event == 3) return STOP;
      break;
    default:
      return STOP;
  }
  return state;
}
