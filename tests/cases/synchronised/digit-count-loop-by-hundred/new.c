// verdict: equivalent
int digits(unsigned n) {
  int count = 1;
  while (n >= 100) {
    n /= 100;
    count += 2;
  }
  if (n >= 10) count++;
  return count;
}
