int middle(int a, int b) { return (int)(((long)a + b) >> 1); }
