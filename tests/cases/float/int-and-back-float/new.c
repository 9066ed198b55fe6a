// verdict: different
// 16777217 is no float.
int keep(int n) { float f = (float)n; return (int)f; }
