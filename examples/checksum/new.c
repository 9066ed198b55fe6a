unsigned mix(unsigned sum, unsigned byte) { return (sum << 1) + byte; }

unsigned checksum(unsigned sum, int n) {
  int i = 0;
  do
    sum = mix(sum, i);
  while (++i < n);
  return sum;
}

int is_ok(unsigned sum) { return !checksum(sum, 8); }
