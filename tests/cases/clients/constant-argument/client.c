int scale(int x, int is_exact);

int client(int x) { return scale(x, 0); }
