// verdict: equivalent
int rights(int role) {
  if (role < 1 || role > 3) return 128;
  int mask = 1;
  if (role >= 2) mask |= 2;
  if (role == 3) mask |= 4;
  return mask;
}
