// verdict: equivalent
// Figure 2 of the paper in other words: in step, told in another order.
int total(int upto) {
  int below;
  if (upto <= 1) return upto;
  below = total(upto - 1);
  return below + upto;
}
