// verdict: equivalent
float scaled(float x) { return x * 0.125; }
