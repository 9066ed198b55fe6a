int depth;
int visits;

void walk(int n) {
  if (n <= 0) return;
  depth++;
  visits++;
  walk(n / 2);
  walk(n / 3);
  depth--;
}
