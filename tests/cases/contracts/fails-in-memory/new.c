// verdict: equivalent
// mode: --contracts contracts.txt
// report: not used: it does not hold
// report: fails on r = {
// The contract forgets that the numbers wrap around, and empty ranges: a run shows it.
struct range {
  int low, high;
};
void widen(struct range *r, int by) {
  r->high += by;
  r->low -= by;
}
