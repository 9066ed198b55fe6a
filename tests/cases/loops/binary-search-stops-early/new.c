// function: search
// verdict: different
// Gives up at 100.
static int too_big(int mid, int target) { return mid * mid > target; }

int search(int lo, int hi, int target) {
  lo &= 0x3fff;
  hi &= 0x3fff;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (too_big(mid, target))
      hi = mid;
    else
      lo = mid;
    if (lo == mid) lo++;
    if (lo == 100) break;
  }
  return lo;
}
