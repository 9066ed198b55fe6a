// verdict: different
int limit = 4;

int over(int x) { return limit <= x; }
