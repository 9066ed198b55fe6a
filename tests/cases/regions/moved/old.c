int tell(int a);
struct box { int a; int b; int c; };

int fill(struct box *box, int n) {
  int twice = n * 2;
  int told = 0;
  for (int i = 0; i < n; i++)
    told += tell(i);
  box->a = told;
  box->b = n;
  if (told > 5)
    told += tell(twice);
  box->c = twice;
  return told;
}
