// verdict: unknown
// reason: unsupported:floating-point
float sum(float a, float b, float c) {
#pragma clang fp reassociate(on)
  return b + a + c;
}
