// verdict: equivalent
extern int try_send(int packet, int attempt);

int send(int packet) {
  int attempt = 0;
  while (!try_send(packet, attempt)) {
    attempt++;
    if (attempt >= 5) return -1;
  }
  return attempt;
}
