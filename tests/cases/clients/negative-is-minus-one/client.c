int search(const int *a, int n, int x);

int contains(const int *a, int n, int x) { return search(a, n, x) != -1; }
