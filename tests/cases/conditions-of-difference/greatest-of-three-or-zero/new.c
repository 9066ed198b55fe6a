// verdict: different
// condition: levels[0] >= 0 || levels[1] >= 0 || levels[2] >= 0
int levels[3];
int greatest(void) {
  int most = 0;
  for (int i = 0; i < 3; i++) {
    if (levels[i] > most) most = levels[i];
  }
  return most;
}
