// function: add
// function: energy
// verdict: equivalent
#include <complex.h>
float complex add(float complex a, float complex b) { return b + a; }
float energy(float complex a) { return cimagf(a) * cimagf(a) + crealf(a) * crealf(a); }
