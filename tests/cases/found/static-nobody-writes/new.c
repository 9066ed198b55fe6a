// verdict: different
static int limit = 4;

int get(void) { return limit; }
