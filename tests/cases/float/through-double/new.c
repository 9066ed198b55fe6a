// verdict: equivalent
float product(float a, float b) { return (float)((double)b * (double)a); }
