// verdict: different
double keep(double x) { return (float)x; }
