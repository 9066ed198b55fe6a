int total;
void add(int x) { total += x; }
void user(int x) { add(2 * x); }
