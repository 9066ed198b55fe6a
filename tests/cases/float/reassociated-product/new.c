// verdict: different
float volume(float a, float b, float c) { return a * (b * c); }
