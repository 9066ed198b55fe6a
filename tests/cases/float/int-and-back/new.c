// verdict: equivalent
int keep(int n) { double d = n; return (int)d; }
