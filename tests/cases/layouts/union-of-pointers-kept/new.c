// verdict: equivalent
// A union with a tag reads pointers as what they were stored as.
struct point {
  int y;
  int x;
};
struct value {
  int kind;
  union {
    struct point* point;
    int* number;
  } as;
};

int get(const struct value* v) {
  if (!v->kind) return *v->as.number;
  return v->as.point->y;
}
void set(struct value* v, struct point* p) {
  v->kind = 1;
  v->as.point = p;
}
