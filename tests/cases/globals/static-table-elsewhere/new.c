// function: low
// verdict: equivalent
// The element that changed is read by nobody here.

static int limits[4] = {10, 20, 30, 50};
int low(int level) { return limits[level & 1]; }
