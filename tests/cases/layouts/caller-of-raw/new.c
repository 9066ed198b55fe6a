// function: caller
// verdict: unknown
// reason: callee
// What it calls looks at bytes.
struct point {
  int y;
  int x;
};

static int first(struct point* p) { return *(char*)p; }
int caller(struct point* p) { return first(p) + 1; }
