struct point {
  int x;
  int y;
};
struct value {
  int kind;
  union {
    struct point* point;
    int* number;
  } as;
};

int get(const struct value* v) {
  if (v->kind == 0) return *v->as.number;
  return v->as.point->y;
}
void set(struct value* v, struct point* p) {
  v->kind = 1;
  v->as.point = p;
}
