int has(int x);

int client(int x) { return !!has(x); }
