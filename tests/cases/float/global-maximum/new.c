// verdict: equivalent
float highest;
void record(float x) { highest = highest < x ? x : highest; }
