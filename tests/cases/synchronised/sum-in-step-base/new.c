// verdict: different
// Only for 1 and 2, and for what rests on them: 1 is no longer a base case.
int total(int upto) {
  int below;
  if (upto < 1) return upto;
  below = total(upto - 1);
  return below + upto + (upto == 1);
}
