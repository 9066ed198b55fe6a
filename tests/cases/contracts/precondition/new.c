// verdict: equivalent-when
// condition: x >= 0
// mode: --contracts contracts.txt
int half(int x) { return x >> 1; }
