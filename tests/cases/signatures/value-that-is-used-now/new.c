// function: user
// verdict: different
int total;
int add(int x) { total = x + total; return x != 0; }
int user(int x) { return add(x); }
