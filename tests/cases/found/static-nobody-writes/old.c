static int limit = 3;

int get(void) { return limit; }
