// verdict: different
// condition: x == NULL || !is_unsigned || x->op == 0
struct node {
  int op;
  int value;
  struct node *left;
  struct node *right;
};
int add(int a, int b);
int add_unsigned(int a, int b);
int subtract(int a, int b);
int process(const struct node *x, int is_unsigned) {
  if (x->op == 0) return x->value;
  int a = process(x->left, is_unsigned);
  int b = process(x->right, is_unsigned);
  int op = x->op;
  if (op == 1) return is_unsigned ? add_unsigned(a, b) : add(a, b);
  return subtract(a, b);
}
