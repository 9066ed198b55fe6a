// verdict: different
// The depth is not taken back in one branch.
int depth;
int visits;

void walk(int n) {
  if (n <= 0) return;
  depth++;
  visits++;
  walk(n / 2);
  if (n < 9) {
    walk(n / 3);
    depth--;
  } else {
    walk(n / 3);
  }
}
