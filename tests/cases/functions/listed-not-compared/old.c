int only_positive(int x) { return x > 0 ? x : 0; }
int retired(int x) { return only_positive(x) + 1; }
