// verdict: equivalent
double mean(double a, double b) { long double sum = b; sum = a + sum; return (double)(0.5L * sum); }
