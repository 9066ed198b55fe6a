enum light { RED, AMBER, GREEN, OFF };

enum light next_light(enum light now, int fault) {
  if (fault) return OFF;
  switch (now) {
    case RED: return GREEN;
    case GREEN: return AMBER;
    case AMBER: return RED;
    case OFF: return OFF;
  }
  return OFF;
}
