int grade(int points) {
  return points >= 90 ? 1 : points >= 75 ? 2 : points >= 60 ? 3 : points >= 50 ? 4 : 5;
}
