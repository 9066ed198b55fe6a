// function: scale
// verdict: different
// The new version reads its result back: not the same where out and factor are one.
void scale(int x, const int* factor, int* out) {
  *out = x * *factor;
  *out += *factor;
}
