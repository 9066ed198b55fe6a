// verdict: equivalent
int next_short(int x) { return (short)(x + 1); }
