int times(int a, int b);

int area(int w, int h) { return times(w, h); }
