#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define HOLDS(x) typedef char PASTE(holds_, __LINE__)[(x) ? 1 : -1]
#define FRESH PASTE(fresh_, __COUNTER__)
HOLDS(sizeof(int) == 4);
HOLDS(sizeof(long) == 8);
#if __LINE__ < 3
#error "a condition of the preprocessor has the real line"
#endif

int sum(int x) {
  int FRESH = x;
  int FRESH = x + x;
  return fresh_0 + fresh_1;
}
