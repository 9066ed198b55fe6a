// function: next
// verdict: different
// The function may know where that is, and change it.
void beep(int);
int next(int *p) {
  int before = p ? *p : 0;
  beep(1);
  return p ? before : *p;
}
