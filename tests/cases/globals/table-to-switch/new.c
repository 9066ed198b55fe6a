// verdict: equivalent
unsigned weight(unsigned i) {
  switch (i % 8u) {
    case 0: return 1;
    case 1: return 3;
    case 2: return 9;
    case 3: return 27;
    case 4: return 81;
    case 5: return 162;
    case 6: return 200;
    default: return 255;
  }
}
