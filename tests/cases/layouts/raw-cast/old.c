struct point {
  int x;
  int y;
};

int first(struct point* p) { return *(int*)(void*)p; }
