// verdict: equivalent
extern int read_sensor(void);

int twice_read(int offset) {
  int sum = offset;
  sum += read_sensor();
  sum += read_sensor();
  return sum;
}
