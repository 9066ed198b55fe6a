// verdict: equivalent
// report: limit
// Globals are inputs: the function is the same, the report names the change.
int limit = 4;

int over(int x) { return limit < x; }
