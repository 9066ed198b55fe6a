// verdict: unaffected
// All codes of a class are treated alike.
int code(int x) {
  if (x > 0) return 204;
  return x < -10 ? 410 : 400;
}
