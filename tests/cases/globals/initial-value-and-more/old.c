int limit = 3;

int over(int x) { return x > limit; }
