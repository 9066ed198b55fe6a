// verdict: equivalent
// The place of the result does not overlap a global that the function does not mention.
struct parts { int count; int sizes[6]; };
int level;
int *current = &level;
int ask(int);

struct parts make(int n) {
  struct parts made;
  made.count = n;
  for (int i = 0; i < 6; i++)
    made.sizes[i] = (ask(i) & ~1) + 1;
  return made;
}
