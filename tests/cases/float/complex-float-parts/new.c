// function: energy
// verdict: different
// report: a = 
#include <complex.h>
float energy(float complex a) { return crealf(a) * crealf(a) - cimagf(a) * cimagf(a); }
