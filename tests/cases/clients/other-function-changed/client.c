int first(int x);

int client(int x) { return first(x); }
