// verdict: different
// report: leaves __real__ *p = 2
void clear(_Complex float *p) { __imag__ *p = 0; }
void set(_Complex int *p) { *p = 2; }
