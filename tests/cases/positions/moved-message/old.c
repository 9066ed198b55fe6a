void complain(const char *file, int line, const char *what);
#define CHECK(x) ((x) ? (void)0 : complain(__FILE__, __LINE__, #x))

int half(int x) {
  CHECK(x >= 0);
  return x / 2;
}
