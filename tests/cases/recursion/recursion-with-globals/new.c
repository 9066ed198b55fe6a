// verdict: equivalent
int depth;
int visits;

void walk(int n) {
  if (n > 0) {
    visits += 1;
    depth += 1;
    walk(n / 2);
    walk(n / 3);
    depth -= 1;
  }
}
