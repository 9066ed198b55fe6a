// verdict: equivalent
double fahrenheit(double c) { return 32 + 9 * c / 5; }
