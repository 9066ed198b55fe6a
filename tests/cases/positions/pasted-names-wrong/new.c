// verdict: different
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define HOLDS(x) typedef char PASTE(holds_, __LINE__)[(x) ? 1 : -1]
#define FRESH PASTE(fresh_, __COUNTER__)
HOLDS(sizeof(int) == 4);

int sum(int x) {
  int FRESH = x;
  int FRESH = 2 * x;
  return fresh_1 + fresh_1;
}
