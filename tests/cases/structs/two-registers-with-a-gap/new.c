// function: grow
// function: scale
// verdict: equivalent
struct range { int first; long count; };
struct ratio { float part; double whole; };
struct range grow(struct range r) {
  struct range wider = {r.first, r.count + 1};
  return wider;
}
struct ratio scale(struct ratio r, float by) {
  struct ratio scaled;
  scaled.whole = r.whole;
  scaled.part = by * r.part;
  return scaled;
}
