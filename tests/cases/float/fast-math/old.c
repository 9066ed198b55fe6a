float sum(float a, float b, float c) { return a + b + c; }
