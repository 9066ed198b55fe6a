// verdict: unknown
// reason: signature-changed
// report: 'a' is passed as an integer of 32 bits in the old version
int add(char a, short b) { return b + a; }
