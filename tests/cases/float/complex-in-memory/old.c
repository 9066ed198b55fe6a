void clear(_Complex float *p) { __real__ *p = 0; }
void set(_Complex int *p) { *p = 1; }
