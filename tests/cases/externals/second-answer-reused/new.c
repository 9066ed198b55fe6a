// verdict: different
// The number of calls is the same; the second answer is not looked at.
extern int read_sensor(void);

int twice_read(int offset) {
  int first = read_sensor();
  (void)read_sensor();
  return first + first + offset;
}
