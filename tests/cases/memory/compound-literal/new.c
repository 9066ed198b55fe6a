// function: pick
// verdict: equivalent
// An unnamed array for a named one.
int pick(unsigned i, int a, int b) { return ((int[]){a, b})[i % 2]; }
