struct pair {
  long a, b;
};
struct pair read_pair(void);
long first(void) {
  struct pair p = read_pair();
  return p.a;
}
