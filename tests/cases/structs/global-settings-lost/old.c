struct settings {
  int level, limit, mode;
} settings;
void set(int level, int limit) {
  settings.level = level;
  settings.limit = limit;
}
