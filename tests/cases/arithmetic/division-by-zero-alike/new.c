// verdict: equivalent
int shared(int sum, int people) {
  int each = sum / people;
  int rest = sum % people;
  return rest + each;
}
