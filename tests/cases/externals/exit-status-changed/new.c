// verdict: different
void exit(int status);

int checked(int x) {
  if (x < 0) exit(1);
  if (x > 100) exit(3);
  return x * 2;
}
