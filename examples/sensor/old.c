/* A sensor driver, before a clean-up. */

int read_sensor(void);

int limit = 100;
int clipped; /* how many readings were above the limit */

static int clamp(int reading) {
  if (reading > limit) {
    clipped++;
    return limit;
  }
  if (reading < 0) return 0;
  return reading;
}

int average(unsigned count) {
  long sum = 0;
  unsigned i;
  if (count == 0) return 0;
  for (i = 0; i < count; i++) sum += clamp(read_sensor());
  return (int)(sum / count);
}

unsigned checksum(unsigned seed, unsigned rounds) {
  unsigned sum = seed;
  for (unsigned i = 0; i < rounds; i++) sum = sum * 2 + i;
  return sum;
}

int is_quiet_hour(int hour) {
  if (hour >= 22 || hour < 6) return 1;
  return 0;
}
