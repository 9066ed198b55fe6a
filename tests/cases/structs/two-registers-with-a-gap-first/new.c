// function: grow
// function: scale
// verdict: different
// report: {first =
// report: {part =
struct range { int first; long count; };
struct ratio { float part; double whole; };
struct range grow(struct range r) {
  struct range wider = {r.first - (r.count == 9), r.count + 1};
  return wider;
}
struct ratio scale(struct ratio r, float by) {
  r.part *= by;
  r.whole += r.whole == 2.0;
  return r;
}
