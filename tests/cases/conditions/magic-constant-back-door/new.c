// verdict: different
// One more word of 2^32 passes, and it is nowhere in the source.
int password(unsigned word) { return word == 0x5f3759dfu || word * 3u == 0x92492493u; }
