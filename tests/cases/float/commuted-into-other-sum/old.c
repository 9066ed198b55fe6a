double area(double w, double h, double border) { return w * h + border; }
