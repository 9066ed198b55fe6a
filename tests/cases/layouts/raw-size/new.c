// function: size
// verdict: unknown
// reason: layout-changed
// By bytes it is the same; but who asks for the size can look at anything.
struct point {
  int y;
  int x;
};

unsigned long size(struct point* p) { return sizeof *p; }
