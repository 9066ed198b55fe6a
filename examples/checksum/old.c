unsigned mix(unsigned sum, unsigned byte) { return sum * 2 + byte; }

unsigned checksum(unsigned sum, int n) {
  for (int i = 0; i < n; i++)
    sum = mix(sum, i);
  return sum;
}

int is_ok(unsigned sum) { return checksum(sum, 8) == 0; }
