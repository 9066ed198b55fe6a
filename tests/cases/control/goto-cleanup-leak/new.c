// verdict: different
// The second failure leaves the port open.
extern int open_port(int port);
extern void close_port(int port);
extern int write_port(int port, int value);

int send(int port, int a, int b) {
  int status = -1;
  if (!open_port(port)) goto out;
  status = -2;
  if (!write_port(port, a)) goto close;
  status = -3;
  if (!write_port(port, b)) goto out;
  status = 0;
close:
  close_port(port);
out:
  return status;
}
