// function: mark
// verdict: equivalent-when
// condition: context == 0
// reason: not-proved
// Of memory behind a void pointer natively nothing can be said. The versions differ in y.
struct point {
  int z;
  int y;
  int x;
};

void mark(void* context) {
  struct point* p = context;
  p->z = 3;
  p->y = 2;
}
