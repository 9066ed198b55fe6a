float dot(float a, float b, float c, float d) { return a * b + c * d; }
