struct node { struct node *next; int value; };
struct node *second(struct node *n) { return n && n->next && n->value == 3 ? n->next : 0; }
