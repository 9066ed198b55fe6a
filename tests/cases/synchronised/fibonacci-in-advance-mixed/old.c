int leaves(int age) {
  if (age < 1) return 0;
  if (age == 1) return 1;
  return leaves(age - 1) + leaves(age - 2);
}
