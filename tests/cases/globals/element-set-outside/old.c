extern int arr[10];
int un(void);
int same(void) {
  int a = arr[2];
  un();
  return a == arr[2];
}
