int price(int kind, int base) {
  switch (kind) {
    case 1: return base + 5;
    case 2: return base + 9;
    case 3: return base + 11;
    case 4: return base + 20;
    case 5: return base + 30;
    case 6: return base + 121;
    default: return base;
  }
}
