int has(int x);

int client(int x) { return 1 + has(x); }
