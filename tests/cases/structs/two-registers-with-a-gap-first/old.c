struct range { int first; long count; };
struct ratio { float part; double whole; };
struct range grow(struct range r) {
  r.count++;
  return r;
}
struct ratio scale(struct ratio r, float by) {
  r.part *= by;
  return r;
}
