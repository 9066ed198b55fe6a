// verdict: equivalent
struct device {
  volatile unsigned data;
  volatile unsigned control;
};
static int is_busy(const struct device* d) { return (d->control & 1) != 0; }
void send(struct device* d, unsigned x) {
  for (;;) {
    if (!is_busy(d)) break;
  }
  d->data = x;
  d->control = 1;
}
