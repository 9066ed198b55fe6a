int left[64], right[64];

void update(unsigned n) {
  if (n >= 64) return;
  for (unsigned i = 0; i < n; i++) left[i] = left[i] + 1;
  for (unsigned i = 0; i < n; i++) right[i] = left[i + 1];
}
