#ifndef LIST
#define LIST
#define ITEM(x) x,
static const int all[] = {
#include __FILE__
};
int at(unsigned i) { return i < 3 ? all[i] : 0; }
#else
ITEM(3) ITEM(5) ITEM(7)
#endif
