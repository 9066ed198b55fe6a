int below(float a, float b) { return a < b; }
