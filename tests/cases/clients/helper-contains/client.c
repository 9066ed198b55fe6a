int parse_digit(int c);

static int is_digit(int c) { return parse_digit(c) >= 0; }
static int clamp(int n) { return n < 0 ? 0 : n; }
int score(int c, int n) { return clamp(n) + is_digit(c); }
