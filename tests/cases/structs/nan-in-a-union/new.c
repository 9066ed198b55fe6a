// function: add
// verdict: unknown
// reason: not-proved
// Which NaN it is shows in `bits`, and no standard says which.
union word { double number; long bits; };
union word add(union word a, union word b) {
  union word sum;
  sum.number = b.number + a.number;
  return sum;
}
