double keep(float x) { return x; }
