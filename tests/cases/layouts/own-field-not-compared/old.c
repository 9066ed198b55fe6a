struct point {
  int x;
  int y;
};

void mark(struct point* p, int n) {
  for (int i = 0; i < n; i++) p[i].y = i;
}
