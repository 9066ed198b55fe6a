// verdict: different
// An odd answer is one more.
struct parts { int count; int sizes[6]; };
int level;
int *current = &level;
int ask(int);

struct parts make(int n) {
  struct parts made;
  made.count = n;
  for (int i = 0; i < 6; i++)
    made.sizes[i] = ask(i) + 1;
  return made;
}
