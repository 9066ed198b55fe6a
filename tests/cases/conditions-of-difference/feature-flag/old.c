int price(int base, int flags) { return base; }
