// function: make
// verdict: different
// b and c changed places.
struct numbers {
  long a, b, c;
};
struct numbers make(long x) { return (struct numbers){x, 3 * x, 2 * x}; }
