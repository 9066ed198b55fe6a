// verdict: unaffected
// What is above the limit is cut by the client.
int level(int x) { return x > 17 ? 17 : x; }
