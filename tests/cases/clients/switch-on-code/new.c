// verdict: affected
// One code has a case of its own.
int code(int x) {
  if (x > 0) return 204;
  return x < -10 ? 410 : 400;
}
