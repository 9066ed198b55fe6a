float scaled(float x) { return x * 0.1f; }
