int power_of_two(unsigned x) { return x != 0 && (x & (x - 1)) == 0; }
