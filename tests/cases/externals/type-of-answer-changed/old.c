float level(void);
int high(void) { return level() > 1; }
