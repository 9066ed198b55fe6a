// verdict: different
// For even ages from 4 on.
int leaves(int age) {
  if (age < 1) return 0;
  if (age == 1 || age == 2) return 1;
  int one = leaves(age - 1);
  int two = leaves(age - 2);
  int three = leaves(age - 3);
  if (age % 2 == 0) return one + two + three;
  return one + two;
}
