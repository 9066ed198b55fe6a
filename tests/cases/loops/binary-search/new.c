// function: search
// verdict: equivalent
static int too_big(int mid, int target) { return mid * mid > target; }

int search(int lo, int hi, int target) {
  lo &= 0x3fff;
  hi &= 0x3fff;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (!too_big(mid, target)) {
      lo = mid + 1;
      continue;
    }
    hi = mid;
  }
  return lo;
}
