// verdict: equivalent
// An else branch has become an initial value.
int tell(int a, int b);
int ask(int a);

int choose(int kind, int n) {
  int weight = 7;
  for (int i = 0; i < n; i++)
    tell(i, kind);
  if (ask(kind) > 3)
    weight = kind * 2;
  for (int i = 0; i < n; i++)
    tell(weight, i);
  return weight;
}
