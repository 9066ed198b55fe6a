// function: publish
// verdict: unknown
// reason: not-proved
// Who has the pointer calls it in another way.
typedef int (*step)(int, int);
int twice(int x, int more) { return x + x; }
void keep(step);
void publish(void) { keep(twice); }
