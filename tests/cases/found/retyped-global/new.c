// verdict: unknown
// reason: global-changed
// report: whose type changed
unsigned short G;

int put(int x) {
  G = 7;
  return 0;
}
