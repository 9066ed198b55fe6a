// function: user
// verdict: different
int total;
int add(int x) { if (x < 0) return 0; total = x + total; return 1; }
void user(int x) { add(x + x); }
