extern int read_sensor(void);

int twice_read(int offset) {
  int first = read_sensor();
  int second = read_sensor();
  return first + second + offset;
}
