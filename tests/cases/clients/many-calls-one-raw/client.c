int composite(int n);

static int is_prime(int n) { return composite(n) == 0; }

int score(int x) {
  return is_prime(x) + is_prime(x + 1) + is_prime(x + 2) + is_prime(x + 3) + is_prime(x + 4) +
         is_prime(x + 5) + is_prime(x + 6) + composite(x + 7);
}
