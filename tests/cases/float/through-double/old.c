float product(float a, float b) { return a * b; }
