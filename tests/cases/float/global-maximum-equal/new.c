// verdict: different
// A NaN stays or is replaced.
float highest;
void record(float x) { highest = highest > x ? highest : x; }
