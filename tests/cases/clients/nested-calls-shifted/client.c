int inner(int x);
int outer(int x);

int client(int x) { return outer(inner(x) - 1); }
