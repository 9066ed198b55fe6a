// mode: --overflow=undefined
// verdict: equivalent
#include <limits.h>
int size(int x) { return x == INT_MIN ? 7 : __builtin_abs(x); }
int is_negative(int x) { return 0; }
