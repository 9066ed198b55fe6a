// function: swapped
// verdict: different
// The first is overwritten before it is read.
struct pair {
  int first, second;
};
struct pair swapped(struct pair p) {
  p.first = p.second;
  p.second = p.first;
  return p;
}
