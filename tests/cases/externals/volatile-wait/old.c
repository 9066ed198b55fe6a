struct device {
  volatile unsigned data;
  volatile unsigned control;
};
void send(struct device* d, unsigned x) {
  while (d->control & 1)
    ;
  d->data = x;
  d->control = 1;
}
