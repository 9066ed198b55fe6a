int code(int x) {
  if (x > 0) return 200;
  return x < -10 ? 404 : 400;
}
