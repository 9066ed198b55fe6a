// verdict: different
// report: leaves list->values[0] = 1
// report: list->values[0] is 0 in old, 1 in new
struct list { int count; int values[]; };
void clear(struct list *list) { if (list->count == 1) list->values[0] = 1; }
