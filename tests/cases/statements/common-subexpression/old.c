int level;

int raise_level(int by) {
  int before = level * level;
  level += by;
  return before + level * by;
}
