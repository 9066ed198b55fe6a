int fits(int a, int b) { return (long)a + b > 100; }
