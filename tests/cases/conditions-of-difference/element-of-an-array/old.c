int third(const int *a) { return a[2] == 0 ? -1 : a[2]; }
