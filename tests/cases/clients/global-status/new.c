// verdict: unaffected
// The library notes more in a status of which the client asks one bit.
int status(int x) { return (x > 0 ? 1 : 0) | (x > 100 ? 2 : 0); }
