// verdict: different
int allowed(int age, int member, int banned) {
  return (age >= 18 || !banned) && !(!member && age < 65);
}
