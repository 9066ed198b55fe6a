// function: mark
// verdict: equivalent
// What is left in a field of one version only is not compared, however it lies in memory.
struct point {
  int z;
  int y;
  int x;
};

void mark(struct point* p, int n) {
  for (int i = 0; i < n; i++) {
    p[i].z = -i;
    p[i].y = i;
  }
}
