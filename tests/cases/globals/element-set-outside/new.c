// verdict: different
// report: (sets arr[2] =
extern int arr[10];
int un(void);
int third(void) {
  int a = arr[2];
  un();
  return a;
}
