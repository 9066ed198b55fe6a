// verdict: different
int grade(int points) {
  if (points < 50) return 5;
  if (points < 60) return 4;
  if (points <= 75) return 3;
  if (points < 90) return 2;
  return 1;
}
