// verdict: different
float dot(float a, float b, float c, float d) { return (float)((double)a * b + (double)c * d); }
