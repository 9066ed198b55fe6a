// verdict: different
double read_gauge(int channel);
double difference(void) {
  double second = read_gauge(1);
  return read_gauge(0) - second;
}
