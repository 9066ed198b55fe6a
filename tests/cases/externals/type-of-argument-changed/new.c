// verdict: unknown
// reason: not-proved
void put(float);
void send(double x) { put(x); }
