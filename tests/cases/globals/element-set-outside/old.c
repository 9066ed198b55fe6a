extern int arr[10];
int un(void);
int third(void) {
  un();
  return arr[2];
}
