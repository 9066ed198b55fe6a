extern int open_port(int port);
extern void close_port(int port);
extern int write_port(int port, int value);

int send(int port, int a, int b) {
  if (!open_port(port)) return -1;
  if (!write_port(port, a)) {
    close_port(port);
    return -2;
  }
  if (!write_port(port, b)) {
    close_port(port);
    return -3;
  }
  close_port(port);
  return 0;
}
