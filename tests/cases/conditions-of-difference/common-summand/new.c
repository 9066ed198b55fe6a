// verdict: different
// condition: member == guest
// report: exactly when member == guest
int cost(int base, int member, int guest) { return base * 10 + guest; }
