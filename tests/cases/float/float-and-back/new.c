// verdict: equivalent
double keep(float x) { double wide = x; float back = (float)wide; return back; }
