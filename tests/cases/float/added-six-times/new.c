// verdict: different
// Five times x is rounded before the last is added.
float six(float x) { return x * 6; }
