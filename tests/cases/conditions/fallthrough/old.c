int rights(int role) {
  int mask = 0;
  switch (role) {
    case 3: mask |= 4; /* fallthrough */
    case 2: mask |= 2; /* fallthrough */
    case 1: mask |= 1; break;
    default: mask = 128;
  }
  return mask;
}
