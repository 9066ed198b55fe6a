extern int try_send(int packet, int attempt);

int send(int packet) {
  for (int attempt = 0; attempt < 5; attempt++) {
    if (try_send(packet, attempt)) return attempt;
  }
  return -1;
}
