// function: across
// verdict: different
// It takes the other field.
struct point {
  int y;
  int x;
};

int across(struct point p) { return p.y; }
