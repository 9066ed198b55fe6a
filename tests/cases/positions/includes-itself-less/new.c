// verdict: different
#ifndef LIST
#define LIST
#define ITEM(x) 2 * x + 1,
static const int all[] = {
#include __FILE__
};
int at(unsigned i) { return i < 3 ? all[i] : 0; }
#else
ITEM(1) ITEM(2) ITEM(4)
#endif
