// verdict: equivalent
enum light { RED, AMBER, GREEN, OFF };

enum light next_light(enum light now, int fault) {
  if (!fault && now == RED) return GREEN;
  if (!fault && now == GREEN) return AMBER;
  if (!fault && now == AMBER) return RED;
  return OFF;
}
