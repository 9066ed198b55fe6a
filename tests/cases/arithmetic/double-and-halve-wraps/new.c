// verdict: different
int there_and_back(int x) { return x; }
