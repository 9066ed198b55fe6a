// function: area
// verdict: different
// mode: --map area=rectangle
unsigned rectangle(unsigned width, unsigned height) {
  if (width == 0x10000u) return 0;
  return height * width;
}

unsigned padded(unsigned w, unsigned h) { return rectangle(w + 2, h + 2) - rectangle(w, h); }
