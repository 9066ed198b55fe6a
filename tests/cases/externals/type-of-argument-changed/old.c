void put(double);
void send(double x) { put(x); }
