// verdict: equivalent-when
// condition: d == 0
// reason: not-proved
// Started before the data are there.
struct device {
  volatile unsigned data;
  volatile unsigned control;
};
void send(struct device* d, unsigned x) {
  while (d->control & 1)
    ;
  d->control = 1;
  d->data = x;
}
