// verdict: unknown
// reason: layout-changed
// A pointer that is put into a union as one thing and read as another looks at bytes.
struct point {
  int y;
  int x;
};
union view {
  struct point* point;
  int* numbers;
};

int second(struct point* p) {
  union view v;
  v.point = p;
  return v.numbers[1];
}
int second_given(struct point* p) {
  union view v = {p};
  return v.numbers[1];
}
int from_numbers(int* numbers) {
  union view v;
  v.numbers = numbers;
  return v.point->y;
}
