double f(float x) { return x; }
