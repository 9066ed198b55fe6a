static int count;
void counter_reset(void) { count = 0; }
void counter_add(void) { count++; }
int counter_value(void) { return count; }
