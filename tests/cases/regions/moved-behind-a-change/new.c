// verdict: different
// mode: --domain=none
// What it is computed from has changed by then.
int tell(int a);
struct box { int a; int b; int c; };

int fill(struct box *box, int n) {
  int told = 0;
  for (int i = 0; i < n; i++)
    told += tell(i);
  box->b = n++;
  int twice = n + n;
  box->a = told;
  if (told > 5)
    told += tell(twice);
  box->c = twice;
  return told;
}
