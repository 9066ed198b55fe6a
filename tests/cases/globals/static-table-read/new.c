// function: any
// verdict: different
// condition: (level & 3) != 3

static int limits[4] = {10, 20, 30, 50};
int any(int level) { return limits[level & 3]; }
