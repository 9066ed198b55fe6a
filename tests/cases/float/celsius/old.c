double fahrenheit(double c) { return c * 9 / 5 + 32; }
