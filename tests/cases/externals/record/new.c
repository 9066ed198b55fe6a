// verdict: equivalent
extern int sample(int channel);
extern void store(int slot, int value);

static int not_negative(int x) { return x >= 0 ? x : 0; }

void record(int channels) {
  int c = 0;
  while (c < channels) {
    store(c, not_negative(sample(c)));
    ++c;
  }
}
