// verdict: different
// What the caller owned is given back in one version only.
int f(int* p) { return *p; }
