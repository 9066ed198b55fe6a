typedef int (*step)(int);
int twice(int x) { return 2 * x; }
void keep(step);
void publish(void) { keep(twice); }
