void tick(void);
int watch(const int* p) {
  int before = *p;
  tick();
  return *p - before;
}
