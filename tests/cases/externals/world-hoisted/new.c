// function: next
// verdict: equivalent
// mode: --library library.txt
// A function that touches nothing of the program's cannot have changed it.
void beep(int);
int next(int *p) {
  int before = p ? *p : 0;
  beep(1);
  return p ? before : *p;
}
