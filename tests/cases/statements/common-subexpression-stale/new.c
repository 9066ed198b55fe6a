// verdict: different
int level;

int raise_level(int by) {
  int now = level;
  level = now + by;
  return now * now + now * by;
}
