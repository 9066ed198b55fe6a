// verdict: different
extern int read_sensor(void);

int twice_read(int offset) {
  int first = read_sensor();
  return first + first + offset;
}
