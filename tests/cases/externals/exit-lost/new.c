// verdict: different
void exit(int status);

int checked(int x) {
  if (x < 0) exit(1);
  return x * 2;
}
