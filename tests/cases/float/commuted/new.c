// verdict: equivalent
double area(double w, double h, double border) { return border + h * w; }
