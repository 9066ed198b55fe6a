int levels[3];
int greatest(void) {
  int most = levels[0];
  for (int i = 1; i < 3; i++) {
    if (levels[i] > most) most = levels[i];
  }
  return most;
}
