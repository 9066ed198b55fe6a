int odds(int n) {
  if (n <= 0) return 0;
  return (n & 1 ? n : 0) + odds(n - 1);
}
