struct numbers {
  long a, b, c;
};
struct numbers make(long x) { return (struct numbers){x, 2 * x, 3 * x}; }
