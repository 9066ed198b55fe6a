int get(const int* p) { return *p; }
