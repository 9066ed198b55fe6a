static int count = 1;
void tick(void) { count++; }
