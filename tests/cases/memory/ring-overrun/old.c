static int ring[8];
static unsigned head, used;
int get(void) { return used ? ring[(head - used--) % 8] : -1; }
int put(int x) {
  if (used >= 8) return 0;
  ring[head % 8] = x;
  head++;
  used++;
  return 1;
}
