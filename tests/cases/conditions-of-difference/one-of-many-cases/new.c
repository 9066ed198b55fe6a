// verdict: different
// condition: kind != 6
// report: when kind == 6: return is base + 121 in old, base + 122 in new
int price(int kind, int base) {
  switch (kind) {
    case 1: return base + 5;
    case 2: return base + 9;
    case 3: return base + 11;
    case 4: return base + 20;
    case 5: return base + 30;
    case 6: return base + 122;
    default: return base;
  }
}
