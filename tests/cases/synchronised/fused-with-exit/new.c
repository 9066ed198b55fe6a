// verdict: equivalent
// Both go as far; the sum is formed on the way.
char text[80];
int first_and_sum(char wanted, int *sum) {
  int all = 0;
  int at = 0;
  for (; text[at] != 0; at++) {
    if (text[at] == wanted) break;
    all += text[at];
  }
  *sum = all;
  return at;
}
