// verdict: unknown
// reason: not-proved
double level(void);
int high(void) { return level() > 1; }
