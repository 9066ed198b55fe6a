/* A sensor driver, after a clean-up. */

int read_sensor(void);

int limit = 100;
int clipped; /* how many readings were above the limit */

static int clamp(int reading) {
  if (reading < 0) return 0;
  if (reading < limit) return reading;
  clipped++;
  return limit;
}

int average(unsigned count) {
  long sum = 0;
  unsigned i;
  if (count == 0) return 0;
  for (i = 0; i < count; i++) sum += clamp(read_sensor());
  return (int)(sum / count);
}

unsigned checksum(unsigned seed, unsigned rounds) {
  unsigned done = 0;
  while (done != rounds) {
    seed = (seed << 1) + done;
    ++done;
  }
  return seed;
}

int is_quiet_hour(int hour) { return !(hour < 22 && hour >= 6); }
