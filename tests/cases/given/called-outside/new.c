// function: level
// verdict: equivalent-when
// condition: n < 9
// mode: --when=level:n<9
// report: the call at old.c:2:25 does not satisfy the condition
int level(int n) { return n < 9 ? n : 1; }
int high(void) { return level(12); }
