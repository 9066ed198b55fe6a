double total(double a, double b, double c) { return (a + b) + c; }
