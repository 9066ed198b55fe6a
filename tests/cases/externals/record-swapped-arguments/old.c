extern int sample(int channel);
extern void store(int slot, int value);

void record(int channels) {
  for (int c = 0; c < channels; c++) {
    int value = sample(c);
    if (value < 0) value = 0;
    store(c, value);
  }
}
