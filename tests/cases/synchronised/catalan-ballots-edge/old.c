unsigned ballots(unsigned up, unsigned down) {
  if (down > up) return 0;
  if (down == 0) return 1;
  return ballots(up - 1, down) + ballots(up, down - 1);
}
