// verdict: different
// From 1 on: 1 is no longer a base case, and counts twice.
int total(int upto) {
  int below;
  if (upto < 1) return upto;
  below = total(upto - 1);
  return below + upto + (upto == 1);
}
