int printf(const char *, ...);
int log_level(int level) {
  if (level >= 3) printf("level %d\n", level);
  return level;
}
