double middle(double a, double b) { return (a + b) / 2; }
