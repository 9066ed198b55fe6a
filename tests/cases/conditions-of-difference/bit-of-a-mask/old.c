unsigned flags(unsigned word) { return word & 15; }
