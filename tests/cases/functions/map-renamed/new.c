// verdict: equivalent
// mode: --map area=rectangle
unsigned rectangle(unsigned width, unsigned height) {
  unsigned result = height * width;
  return result;
}

unsigned padded(unsigned w, unsigned h) { return rectangle(w + 2, h + 2) - rectangle(w, h); }
