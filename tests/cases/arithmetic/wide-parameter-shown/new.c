// verdict: different
// report: input  a =
int less(__int128 a, int b, __int128 c) { return (long)a < (long)c; }
