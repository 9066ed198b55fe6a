// verdict: equivalent
// mode: --overflow=undefined
int there_and_back(int x) { return x; }
