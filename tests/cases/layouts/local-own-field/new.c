// function: twice
// verdict: equivalent
// A local with a field of one version only.
struct point {
  int x;
  int y;
  int z;
};

int twice(int a) {
  struct point p = {a, a, 0};
  return p.x + p.y + p.z;
}
