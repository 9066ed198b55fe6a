// verdict: different
// Of -0.0.
float size(float x) { return x < 0 ? -x : x; }
