// verdict: different
// mode: --domain=none
// The initial value is another.
int tell(int a, int b);
int ask(int a);

int choose(int kind, int n) {
  int weight = 6;
  for (int i = 0; i < n; i++)
    tell(i, kind);
  if (ask(kind) > 3)
    weight = kind * 2;
  for (int i = 0; i < n; i++)
    tell(weight, i);
  return weight;
}
