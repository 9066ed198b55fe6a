int total;
void add(int x) { total += x; }
int user(int x) { add(x); return 1; }
