struct point {
  int x;
  int y;
};

int across(struct point p) { return p.x; }
