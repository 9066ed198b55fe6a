int find(const int *a, int n, int x);

int has_two(const int *a, int n) { return find(a, n, 7) > 1; }
