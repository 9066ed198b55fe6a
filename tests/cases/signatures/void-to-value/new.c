// verdict: equivalent
// report: only the new version returns a value: it is not compared
int total;
int add(int x) { total = x + total; return x != 0; }
void user(int x) { add(x + x); }
