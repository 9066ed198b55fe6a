int second(int x);

int first(int x) { return second(x); }

int second(int x) {
  if (x) first(x);
  return 0;
}
