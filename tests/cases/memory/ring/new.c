// function: put
// verdict: equivalent
// The ring wraps by a mask.
static int ring[8];
static unsigned head, used;
int get(void) { return used ? ring[(head - used--) % 8] : -1; }
int put(int x) {
  if (used != 8) {
    ring[head++ & 7] = x;
    ++used;
    return 1;
  }
  return 0;
}
