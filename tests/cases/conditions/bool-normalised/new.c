// verdict: equivalent
int flag(int x) { return x != 0; }
