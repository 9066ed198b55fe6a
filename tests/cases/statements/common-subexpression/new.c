// verdict: equivalent
int level;

int raise_level(int by) {
  int now = level;
  int before = now * now;
  now = now + by;
  level = now;
  return now * by + before;
}
