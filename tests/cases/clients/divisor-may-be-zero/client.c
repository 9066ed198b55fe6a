int ratio(int a, int b);

int client(int a, int b) { return ratio(a, b); }
