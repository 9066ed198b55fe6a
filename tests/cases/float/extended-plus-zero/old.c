long double same(long double a) { return a; }
