double root(double x) {
  double guess = x;
  for (int i = 0; i < 20; i++) guess = (guess + x / guess) / 2;
  return guess;
}
