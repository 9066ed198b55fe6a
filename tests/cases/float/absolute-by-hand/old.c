#include <math.h>
float size(float x) { return fabsf(x); }
