// verdict: equivalent
// What is pasted from positions are names, which have to differ.
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define HOLDS(x) typedef char PASTE(holds_, __LINE__)[(x) ? 1 : -1]
#define FRESH PASTE(fresh_, __COUNTER__)
HOLDS(sizeof(int) == 4);
HOLDS(sizeof(long) == 8);
HOLDS(__LINE__ > 3);
_Static_assert(__LINE__ > 3, "the real line");

int sum(int x) {
  int FRESH = x;
  int FRESH = 2 * x;
  return fresh_0 + fresh_1;
}
