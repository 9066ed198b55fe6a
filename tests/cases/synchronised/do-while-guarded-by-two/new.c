// verdict: equivalent
// A guarded do-while with two rounds in it.
unsigned halve(unsigned n) {
  unsigned count = 0;
  if (n > 0) do {
      count++;
      n /= 2;
      if (n == 0) break;
      count++;
      n /= 2;
    } while (n > 0);
  return count;
}
