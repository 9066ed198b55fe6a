// verdict: equivalent
double tax(unsigned kind, double price) {
  switch (kind) {
    case 0: return 0.0 * price;
    case 1: return price * 0.07;
    case 2: return price * 0.19;
    case 3: return price / 4;
    default: return 0;
  }
}
