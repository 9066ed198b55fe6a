int tell(int a, int b);
int ask(int a);

int choose(int kind, int n) {
  int weight;
  for (int i = 0; i < n; i++)
    tell(i, kind);
  if (ask(kind) > 3)
    weight = kind * 2;
  else
    weight = 7;
  for (int i = 0; i < n; i++)
    tell(weight, i);
  return weight;
}
