double read_gauge(int channel);
double difference(void) {
  double first = read_gauge(0);
  return first - read_gauge(1);
}
