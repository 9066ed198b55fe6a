// function: set
// verdict: different
// What is not named becomes zero.
struct settings {
  int level, limit, mode;
} settings;
void set(int level, int limit) { settings = (struct settings){.limit = limit, .level = level}; }
