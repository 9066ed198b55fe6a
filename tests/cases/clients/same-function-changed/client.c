int first(int x);
int second(int x);

int client(int x) { return first(x) + second(x); }
