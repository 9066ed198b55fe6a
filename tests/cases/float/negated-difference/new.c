// verdict: different
// -0.0 where they are equal.
float gap(float x, float y) { return y - x; }
