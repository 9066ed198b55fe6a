struct point { int x, y; };
int f(struct point (*a)[2]) { return (*a)[1].y > 4 || (*a)->x == 1; }
