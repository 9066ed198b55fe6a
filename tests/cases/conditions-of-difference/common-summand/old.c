int cost(int base, int member, int guest) { return base * 10 + member; }
