// function: set
// verdict: equivalent
// A structure that is a global, field by field or whole.
struct settings {
  int level, limit;
} settings;
void set(int level, int limit) { settings = (struct settings){.limit = limit, .level = level}; }
