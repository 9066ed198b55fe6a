// function: part
// verdict: unknown
// reason: layout-changed
// The place of a field.
struct point {
  int y;
  int x;
};

unsigned long part(void) { return (unsigned long)&((struct point*)0)->y; }
