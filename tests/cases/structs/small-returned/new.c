// function: swapped
// verdict: equivalent
// A pair by value.
struct pair {
  int first, second;
};
struct pair swapped(struct pair p) {
  int t = p.first;
  p.first = p.second;
  p.second = t;
  return p;
}
