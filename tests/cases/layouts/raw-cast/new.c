// function: first
// verdict: unknown
// reason: layout-changed
// report: new.c:11
// What is first depends on the order.
struct point {
  int y;
  int x;
};

int first(struct point* p) { return *(int*)(void*)p; }
