double square(double a, double b) { return (a - b) * (a - b); }
