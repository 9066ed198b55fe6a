// verdict: different
// mode: --overflow=undefined
int there_and_back(int x) { return x == 12345 ? x + 1 : x; }
