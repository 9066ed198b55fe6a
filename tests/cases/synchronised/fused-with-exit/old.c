char text[80];
int first_and_sum(char wanted, int *sum) {
  int at = 0;
  while (text[at] != 0 && text[at] != wanted) at++;
  int all = 0;
  for (int i = 0; text[i] != 0 && text[i] != wanted; i++) all += text[i];
  *sum = all;
  return at;
}
