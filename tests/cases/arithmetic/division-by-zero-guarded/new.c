// verdict: different
int shared(int sum, int people) {
  if (people == 0) return 0;
  return sum / people + sum % people;
}
