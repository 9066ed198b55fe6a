int note(int x) { return x + 1; }
