// verdict: different
// condition: !a || a[0][1].y != 5 || a[0][0].x == 1
// report: a[0][1].y != 5
struct point { int x, y; };
int f(struct point (*a)[2]) { return (*a)[1].y > 5 || (*a)->x == 1; }
