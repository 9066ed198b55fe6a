// verdict: equivalent
// function: root
static double better(double guess, double x) { return 0.5 * (x / guess + guess); }
double root(double x) {
  double guess = x;
  int i = 0;
  while (i < 20) {
    guess = better(guess, x);
    i = i + 1;
  }
  return guess;
}
