// verdict: different
unsigned ballots(unsigned up, unsigned down) {
  if (down > up) return 0;
  if (down == 0) return 1;
  if (down == 1) return ballots(up - 1, down);
  return ballots(up - 1, down) + ballots(up - 1, down - 1) + ballots(up, down - 2);
}
