// verdict: different
// condition: asked > 0
// report: exactly when asked > 0
int limit_of(int asked) { return asked > 0 ? asked : 200; }
