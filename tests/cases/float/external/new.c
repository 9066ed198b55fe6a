// verdict: equivalent
double read_gauge(int channel);
double difference(void) {
  double first = read_gauge(0);
  double second = read_gauge(1);
  return -second + first;
}
