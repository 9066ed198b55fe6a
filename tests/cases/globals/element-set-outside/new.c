// verdict: different
// report: (sets arr[2] = 
extern int arr[10];
int un(void);
int same(void) {
  un();
  return 1;
}
