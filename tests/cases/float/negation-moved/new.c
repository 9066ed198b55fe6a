// verdict: equivalent
float slope(float x, float y) { return x / y + -(y * x); }
