static int limits[4] = {10, 20, 30, 40};
int low(int level) { return limits[level & 1]; }
