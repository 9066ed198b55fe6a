struct list { int count; int values[]; };
void clear(struct list *list) { if (list->count == 1) list->values[0] = 0; }
