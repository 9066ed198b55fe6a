// verdict: equivalent
void exit(int status);

static void fail(int code) { exit(code); }

int checked(int x) {
  if (x > 100)
    fail(2);
  else if (x < 0)
    fail(1);
  return x + x;
}
