union word { double number; long bits; };
union word add(union word a, union word b) {
  union word sum;
  sum.number = a.number + b.number;
  return sum;
}
