float gap(float x, float y) { return -(x - y); }
