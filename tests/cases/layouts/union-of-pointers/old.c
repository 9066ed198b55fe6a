struct point {
  int x;
  int y;
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
