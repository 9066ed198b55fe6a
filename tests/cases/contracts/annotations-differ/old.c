/*@ ensures result >= 0; */
int first(int n) { return n < 0 ? 0 : n; }
int g(int n) { return first(n) == -5; }
